/** Chooses the language of the page; it changes at once. */

import './languages.css'
import { useId } from 'react'
import { say } from '#kernel'
import { currentLanguage, type Language, LANGUAGES, switchLanguage } from './languages.ts'

export function LanguageChoice() {
  const id = useId()
  return (
    <span className="language-choice">
      <label htmlFor={id}>{say('Language')}</label>
      <select id={id} value={currentLanguage()} onChange={event => switchLanguage(event.target.value as Language)}>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
