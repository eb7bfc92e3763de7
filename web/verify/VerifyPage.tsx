/** Was the shuffle fair? Replays a match, deals it again, and says what was found and what that proves. */

import './verify.css'
import { useEffect, useState } from 'react'
import {
  type VerifyError,
  type GameBox,
  type SavedMatch,
  shortSeal,
  verifyErrorText,
  verifyInSteps,
  type Verdict,
  say,
  capitalised,
} from '#kernel'
import { FileDrop } from '../parts/FileDrop.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { boxFor, findMatch, type Found, readMatchFile } from '../replay/loadReplay.ts'
import { routeHash } from '../shell/routes.ts'
import { localStore } from '../shell/storage.ts'
import { type Finding, findings } from './verifyFindings.ts'
import { rememberedSeal } from './sealMemory.ts'

interface Checked {
  readonly saved: SavedMatch
  readonly box: GameBox
  readonly verdict: Verdict
}

export function VerifyPage({ match }: { readonly match: string | null }) {
  const [file, setFile] = useState<File | null>(null)
  const [last, setLast] = useState<{ readonly source: string | File; readonly checked: Found<Checked> } | null>(null)
  const source = file ?? match
  const checked = last?.source === source ? last.checked : null
  const busy = source !== null && checked === null

  useEffect(() => {
    document.title = say('Was the shuffle fair? · Parlour')
  }, [])
  useEffect(() => {
    if (source === null) return
    let wanted = true
    void check(source).then(checked => wanted && setLast({ source, checked }))
    return () => void (wanted = false)
  }, [source])

  return (
    <div className="page">
      <header className="page-head">
        <Wordmark />
      </header>
      <main className="file-page verify">
        <h1>{say('Was the shuffle fair?')}</h1>
        <p>
          {say(
            'Before anybody sits down, the room draws a secret and shows its seal. Every browser then adds something of its own, and the cards are dealt from all of it together. When the match is over the secret is shown, and everybody can deal again.',
          )}
        </p>
        <p role="status" className="visually-hidden">
          {busy ? say('Dealing again…') : checked?.ok ? headline(checked.value.verdict) : ''}
        </p>
        {busy && <p className="verify-busy">{say('Dealing again, and playing every action by the rules…')}</p>}
        {checked && !checked.ok && (
          <p className="trouble" role="alert">
            {checked.text}
          </p>
        )}
        {checked?.ok && <Findings {...checked.value} match={file ? null : match} />}
        <h2>{match === null && !checked ? say('Which match?') : say('Another match')}</h2>
        <FileDrop busy={busy} take={setFile} />
        <Words />
      </main>
    </div>
  )
}

/** `source`: a match on this server, or a file. */
async function check(source: string | File): Promise<Found<Checked>> {
  const found = typeof source === 'string' ? await findMatch(source) : await readMatchFile(source)
  if (!found.ok) return found
  const saved = found.value
  const box = await boxFor(saved)
  if (!box.ok) return box
  return { ok: true, value: { saved, box: box.value, verdict: await verdictOn(box.value, saved) } }
}

/** Milliseconds of work after which the page gets time to draw. */
const BREATH = 12

async function verdictOn({ game }: GameBox, saved: SavedMatch): Promise<Verdict> {
  const steps = verifyInSteps(game, saved)
  let lastYield = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - lastYield < BREATH) continue
    await new Promise(resolve => setTimeout(resolve))
    lastYield = performance.now()
  }
}

function Findings({ saved, box, verdict, match }: Checked & { readonly match: string | null }) {
  const remembered = saved.shuffle ? rememberedSeal(localStore, saved.shuffle.table) : null
  const names = (seat: number) => saved.names?.[seat] ?? say('Seat {number}', { number: seat + 1 })
  return (
    <section
      className={`panel verify-verdict ${verdict.ok ? 'verify-holds' : 'verify-fails'}`}
      aria-labelledby="verdict-title"
    >
      <h2 id="verdict-title">
        <Icon name={verdict.ok ? 'check' : 'close'} /> {headline(verdict)}
      </h2>
      {verdict.ok ? (
        <ul>
          {findings(verdict, { saved, remembered, names, game: box.text.name }).map(({ holds, text }) => (
            <li key={text} data-holds={holds}>
              <Icon name={holds === 'yes' ? 'check' : holds === 'no' ? 'close' : 'question'} />
              <span>
                <span className="visually-hidden">{signOf(holds)} </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{sentence(verdict.fault, box)}</p>
      )}
      {saved.shuffle && (
        <dl className="verify-parts">
          <dt>{say('Seal')}</dt>
          <dd>
            <strong>{shortSeal(saved.shuffle.seal)}</strong> <code>{saved.shuffle.seal}</code>
          </dd>
          <dt>{say('Secret')}</dt>
          <dd>
            <code>{saved.shuffle.secret}</code>
          </dd>
          {saved.shuffle.nonces.map((nonce, seat) => (
            <div key={seat}>
              <dt>{say('Added by {name}', { name: names(seat) })}</dt>
              <dd>{nonce === null ? say('nothing') : <code>{nonce}</code>}</dd>
            </div>
          ))}
          <dt>{say('Seed')}</dt>
          <dd>
            <code>{saved.record.seed}</code>
          </dd>
        </dl>
      )}
      {match !== null && verdict.ok && (
        <a className="button" href={routeHash({ page: 'replay', match, at: null })}>
          <Icon name="earlier" /> {say('Look at the match')}
        </a>
      )}
    </section>
  )
}

function signOf(holds: Finding['holds']): string {
  return { yes: say('Holds:'), no: say('Does not hold:'), open: say('Not known:') }[holds]
}

function headline(verdict: Verdict): string {
  if (!verdict.ok) return say('This match does not hold')
  return verdict.shuffled ? say('Everything fits together') : say('The match follows the rules')
}

function sentence(fault: VerifyError, { text }: GameBox): string {
  const told = verifyErrorText(fault, text)
  return capitalised(told)
}

/** What the check can and cannot prove: docs/fair-shuffle.md says the same at length. */
function Words() {
  return (
    <section className="verify-words">
      <h2>{say('What this proves, and what it does not')}</h2>
      <p>
        {say(
          'It proves that nobody chose the cards or changed them once the seal was shown: neither the room, which did not know what your browser would add, nor any player, who did not know the secret.',
        )}
      </p>
      <p>{say('It proves nothing of the kind')}</p>
      <ul>
        <li>
          {say(
            'if nobody noted the seal before the match. Your browser does; you can also read its code out to each other.',
          )}
        </li>
        <li>
          {say(
            'if only bots played with you and the match began at once: then the room saw your part before it showed the seal.',
          )}
        </li>
        <li>{say('about who looks. Whoever runs the room could see every card at any time, and tell a friend.')}</li>
        <li>{say('about matches that were never finished: a room could let those go wrong that it does not like.')}</li>
      </ul>
    </section>
  )
}
