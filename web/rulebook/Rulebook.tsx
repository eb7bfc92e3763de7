/** A game's rulebook: to read, to search, and to open at a rule. */

import { say } from '#kernel'
import './rulebook.css'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Blocks, type Reading } from './Blocks.tsx'
import type { Section } from './book.ts'
import { ruleAddress } from './follow.ts'
import { type OpenRulebook, openRulebook } from './rulebooks.ts'
import { SceneFigure } from './SceneFigure.tsx'
import { countRules, lookUp, wantedWords } from './search.ts'

export interface RulebookProps {
  readonly game: string
  /** The rule or section asked for. */
  readonly at: string | null
  /** Whether there is room for the table of contents beside the text. */
  readonly roomy: boolean
}

export function Rulebook({ game, at, roomy }: RulebookProps) {
  const rulebook = use(openRulebook(game))
  const { book } = rulebook
  const [wanted, setWanted] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const words = useMemo(() => wantedWords(wanted), [wanted])
  const sections = useMemo(() => (words.length === 0 ? book.sections : lookUp(book, words)), [book, words])
  const reading = useMemo(() => readingOf(game, rulebook, words, at), [game, rulebook, words, at])

  const [opened, setOpened] = useState(at)
  if (opened !== at) {
    setOpened(at)
    setWanted('') // a rule link shows its rule and the text around it
  }
  useEffect(() => {
    if (at !== null) requestAnimationFrame(() => show(page.current, at))
  }, [at])

  return (
    <div ref={page} className="rulebook" data-roomy={roomy || undefined}>
      <div className="rulebook-tools">
        <label className="rulebook-search">
          <Icon name="search" />
          <input
            type="search"
            aria-label={say('Search the rules')}
            placeholder={say('Search the rules')}
            value={wanted}
            onChange={event => setWanted(event.target.value)}
          />
        </label>
        <p role="status" className="rulebook-found">
          {words.length > 0 && foundWords(countRules(sections))}
        </p>
      </div>
      {words.length === 0 && (
        <details className="rulebook-contents" open={roomy}>
          <summary>{say('Contents')}</summary>
          <nav aria-label={say('Contents')}>
            <ol>
              {book.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={reading.addressOf(id)}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </details>
      )}
      <div className="rulebook-text">
        {words.length === 0 && (
          <div className="rulebook-introduction">
            <Blocks blocks={book.introduction} reading={reading} />
          </div>
        )}
        {sections.map(section => (
          <SectionPart key={section.id} section={section} reading={reading} isOpen={words.length > 0} />
        ))}
      </div>
    </div>
  )
}

interface SectionPartProps {
  readonly section: Section
  readonly reading: Reading
  /** Whether the optional sections are open. */
  readonly isOpen: boolean
}

function SectionPart({ section, reading, isOpen }: SectionPartProps) {
  const { id, title, blocks, curious } = section
  return (
    <section className="rulebook-section" data-section={id} aria-label={title} tabIndex={-1}>
      <h2>{title}</h2>
      {curious ? (
        <details key={String(isOpen)} open={isOpen}>
          <summary>{say('For the curious: how the program does it')}</summary>
          <Blocks blocks={blocks} reading={reading} />
        </details>
      ) : (
        <Blocks blocks={blocks} reading={reading} />
      )}
    </section>
  )
}

function readingOf(game: string, { box, scenes }: OpenRulebook, wanted: readonly string[], at: string | null): Reading {
  return {
    wanted,
    at,
    addressOf: ruleAddress(game),
    picturesOf: rule =>
      scenes
        .filter(({ rules: [first] }) => first === rule)
        .map(scene => <SceneFigure key={scene.id} box={box} scene={scene} />),
  }
}

/** Scrolls to a rule, or else to the section of that number, and moves the focus there. */
function show(page: HTMLElement | null, at: string): void {
  const name = CSS.escape(at)
  const place =
    page?.querySelector<HTMLElement>(`[data-rule="${name}"]`) ??
    page?.querySelector<HTMLElement>(`[data-section="${name}"]`)
  if (!place) return
  const fold = place.querySelector('details') ?? place.closest('details')
  if (fold) fold.open = true
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}

function foundWords(count: number): string {
  if (count === 0) return say('No rule says that.')
  return say({ one: 'One rule', other: '{count} rules' }, { count })
}
