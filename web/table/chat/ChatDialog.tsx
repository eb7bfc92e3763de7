/** The chat: the game's phrases, free text where the table allows it, and muting. */

import { useMemo, useState } from 'react'
import { type GameBox, type Names, type PhraseOffer, type Saying, type Seat, say } from '#kernel'
import { talkMotion } from '#protocol/limits.ts'
import type { Motion, TableInfo } from '#protocol/messages.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Question } from '../ui/ProposalPanel.tsx'
import { choose, type Filling, filledIn, isChosen, isOneTap } from './phraseFilling.ts'
import { chatKey } from './chatHistory.ts'
import type { OpenProposal, ChatEntry } from '../session/tableSession.ts'
import { quickPhrases } from './quickPhrases.ts'
import { policyChoices } from './chatPolicies.ts'
import { TextField } from './TextField.tsx'
import { ChatPolicyForm } from './ChatPolicyForm.tsx'

export interface ChatDialogProps {
  readonly box: GameBox
  readonly table: TableInfo
  readonly view: unknown
  readonly you: Seat
  readonly names: Names
  readonly heard: readonly ChatEntry[]
  readonly muted: readonly Seat[]
  /** Whether anyone would receive it. */
  readonly online: boolean
  toggleMuted(seat: Seat): void
  send(saying: Saying): void
  /** The present proposal. */
  readonly asking: OpenProposal | null
  /** Absent where no one else has to agree. */
  move?(motion: Motion, answer: 'yes' | 'no'): void
  close(): void
}

/** The number of messages above the field. */
const LAST = 4

export function ChatDialog(props: ChatDialogProps) {
  const { box, table, view, you, names, heard, muted, online, toggleMuted, send, asking, move, close } = props
  const topics = useMemo(
    () => Map.groupBy(box.talk?.phrases(view, you, names) ?? [], ({ topic }) => topic),
    [box, view, you, names],
  )
  const [open, setOpen] = useState<string | null>(null)
  const refusal = box.talk?.checkText(view, table.options) ?? null
  const ways = policyChoices(box, table)
  const others = table.seats.flatMap((info, seat) => (info.kind === 'player' && seat !== you ? [seat] : []))

  return (
    <Dialog title={say('Talk')} className="talk-dialog" close={close}>
      {/* The page behind a dialog is inert, so messages are announced here. */}
      <div role="log" aria-label={say('What was said')}>
        <ul className="talk-heard">
          {heard.slice(-LAST).map(each => (
            <li key={chatKey(each)}>
              <strong>{names(each.seat)}:</strong> {each.words}
            </li>
          ))}
        </ul>
      </div>
      {refusal ? (
        <p className="talk-hushed">{box.text.refusal(refusal)}</p>
      ) : (
        <TextField
          reminder={box.talk?.reminder?.(table.options) ?? null}
          caution={text => box.talk?.caution?.(text, table.options) ?? null}
          disabled={!online}
          send={text => send({ type: 'text', text })}
        />
      )}
      {/* The table's own panel is inert while this dialog is open. */}
      {asking && move && <Question asking={asking} box={box} you={you} names={names} answer={move} />}
      {ways && move && (
        <ChatPolicyForm
          ways={ways}
          disabled={!online || asking !== null}
          ask={policy => {
            move(talkMotion(policy), 'yes')
            close()
          }}
        />
      )}
      {!box.talk && (
        <section className="talk-topic">
          <h3>{say('In a word')}</h3>
          <ul className="talk-quick">
            {quickPhrases().map(text => (
              <li key={text}>
                <button
                  type="button"
                  className="talk-choice"
                  disabled={!online}
                  onClick={() => {
                    send({ type: 'text', text })
                    close()
                  }}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {[...topics].map(([topic, offers]) => (
        <section key={topic} className="talk-topic">
          <h3>{topic}</h3>
          <ul>
            {offers.map(offer => (
              <PhraseItem
                key={offer.phrase}
                offer={offer}
                isOpen={open === offer.phrase}
                disabled={!online}
                toggle={() => setOpen(before => (before === offer.phrase ? null : offer.phrase))}
                send={saying => {
                  send(saying)
                  close()
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <section className="talk-topic">
        <h3>{say('Players')}</h3>
        <ul>
          {others.map(seat => (
            <li key={seat} className="talk-player">
              <span>{names(seat)}</span>
              <button
                type="button"
                className="button small"
                aria-pressed={muted.includes(seat)}
                aria-label={say('Mute {name}', { name: names(seat) })}
                onClick={() => toggleMuted(seat)}
              >
                <Icon name="mute" /> {muted.includes(seat) ? say('Muted') : say('Mute')}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

interface PhraseItemProps {
  readonly offer: PhraseOffer
  readonly isOpen: boolean
  readonly disabled: boolean
  toggle(): void
  send(saying: Saying): void
}

function PhraseItem({ offer, isOpen, disabled, toggle, send }: PhraseItemProps) {
  const [filling, setFilling] = useState<Filling>({})
  const saying = filledIn(offer, filling)
  if (offer.slots.length === 0) {
    return (
      <li>
        <button type="button" className="action-item" disabled={disabled} onClick={() => saying && send(saying)}>
          {offer.text}
        </button>
      </li>
    )
  }
  const tap = (next: Filling) => {
    const whole = isOneTap(offer) ? filledIn(offer, next) : null
    if (whole) send(whole)
    else setFilling(next)
  }
  return (
    <li>
      <button type="button" className="action-item" aria-expanded={isOpen} disabled={disabled} onClick={toggle}>
        {offer.text}
      </button>
      {isOpen && (
        <div className="talk-slots">
          {offer.slots.map(slot => (
            <fieldset key={slot.name}>
              <legend>{slot.label}</legend>
              {slot.choices.map(({ value, text }) => (
                <button
                  key={value}
                  type="button"
                  className="talk-choice"
                  aria-pressed={isOneTap(offer) ? undefined : isChosen(slot, filling, value)}
                  disabled={disabled}
                  onClick={() => tap(choose(slot, filling, value))}
                >
                  {text}
                </button>
              ))}
            </fieldset>
          ))}
          {!isOneTap(offer) && (
            <button
              type="button"
              className="button primary"
              disabled={disabled || !saying}
              onClick={() => saying && send(saying)}
            >
              {say('Say it')}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
