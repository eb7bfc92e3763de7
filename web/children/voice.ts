/** The voice that says what to do, in the page's language. Where a browser has none, the pictures are enough. */

import { type Language, currentLanguage } from '../languages/languages.ts'
import { childrenMode } from './mode.ts'

/** The language tags of speech synthesis. */
const VOICES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', zh: 'zh-CN' }

/** A little slower than adults talk. */
const RATE = 0.92

export function hasVoice(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis
}

/** Says it, unless the voice is off. Interrupts what is being said. */
export function sayAloud(sentence: string): void {
  if (!hasVoice()) return
  speechSynthesis.cancel()
  if (!childrenMode.read().voice) return
  const utterance = new SpeechSynthesisUtterance(sentence)
  const tag = VOICES[currentLanguage()]
  const own = speechSynthesis.getVoices().filter(({ lang }) => lang.replace('_', '-').startsWith(tag.slice(0, 2)))
  const voice = own.find(({ lang }) => lang.replace('_', '-') === tag) ?? own[0]
  utterance.lang = tag
  utterance.rate = RATE
  if (voice) utterance.voice = voice
  speechSynthesis.speak(utterance)
}

export function hush(): void {
  if (hasVoice()) speechSynthesis.cancel()
}
