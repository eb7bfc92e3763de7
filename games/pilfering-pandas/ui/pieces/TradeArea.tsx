/** A Meerkat and its Trade area: its preferences, how many cards it has, its sets, and previews. */

import './area.css'
import { say, translated } from '#kernel'
import { isKey } from '../../rules/cards.ts'
import { countOf, limitOf, prefersOf } from '../../text/facts.ts'
import { type Action, type Card, SUITS, type View } from '../../types.ts'
import { cardName, listedOr, meerkatName } from '../../text/gameWords.ts'
import { slotsOf, type Slot } from '../layout.ts'
import { useArt } from '../looks.ts'
import { usePointed } from '../pointing.ts'
import type { Target } from '../gestures.ts'
import { nameArea } from '../words.ts'
import { CardFace } from './CardFace.tsx'
import { Figure, MeerkatFace } from './figures.tsx'
import { PointedRing } from './PointedRing.tsx'
import { SuspicionToken } from './Seats.tsx'
import { SuitSign } from './Suit.tsx'

interface TradeAreaProps {
  readonly view: View
  readonly index: 0 | 1
  readonly decision: Action | null
  /** Whether something can be done here with exactly the cards lifted, or with more. */
  readonly lit: 'now' | 'possible' | null
  readonly litKeys: ReadonlySet<Target>
  readonly pointed: boolean
  onPoint(at: Target, reuse?: 'reuse'): void
  onLast(card: Card): void
}

export function TradeArea({ view, index, decision, lit, litKeys, pointed, onPoint, onLast }: TradeAreaProps) {
  const { content } = useArt()
  const area = view.areas[index]
  const limit = limitOf(content, view)
  const count = countOf(area)
  const closed = view.turnMods.closed === index
  const target: Target = `area ${index}`
  const slots = slotsOf(area, index, decision)
  const colours = prefersOf(content, area).map(suit => translated(content.suits.get(SUITS[suit]!)?.colour ?? ''))
  const warned = view.suspicion !== null && 'area' in view.suspicion && view.suspicion.area === index
  return (
    <section
      className="pp-area"
      data-where={target}
      data-row=""
      data-lit={lit ?? undefined}
      data-pointed={pointed || undefined}
      data-closed={closed || undefined}
      aria-label={say("{meerkat}'s Trade area", { meerkat: meerkatName(content, area.meerkat) })}
    >
      <button
        type="button"
        className="pp-meerkat"
        data-part={area.limit ? 'full area' : area.cards.length === 0 ? 'empty area' : 'area'}
        data-spot=""
        data-target={target}
        aria-pressed={pointed}
        onClick={() => onPoint(target)}
      >
        <span className="pp-unseen">
          {lit === 'now'
            ? say('{area}; the lifted cards fit here', { area: nameArea(content, view, index) })
            : nameArea(content, view, index)}
        </span>
        <span className="pp-trader" aria-hidden="true">
          <Figure>
            <MeerkatFace index={[...content.meerkats.keys()].indexOf(area.meerkat)} />
          </Figure>
          {area.limit && !view.turnMods.charming && <span className="pp-rate">+{content.moves.setAboveLimit}</span>}
        </span>
        <span className="pp-meerkat-words" aria-hidden="true">
          <strong>{meerkatName(content, area.meerkat)}</strong>
          <span className="pp-likes">
            {prefersOf(content, area).map(suit => (
              <SuitSign key={suit} suit={SUITS[suit]!} />
            ))}
          </span>
          <span className="pp-count" data-full={area.limit || undefined}>
            {say('{count} of {limit}', { count, limit })}
          </span>
        </span>
        {warned && <SuspicionToken side={2} />}
        {closed && (
          <span className="pp-closed" aria-hidden="true">
            {say('closed')}
          </span>
        )}
      </button>
      <ol className="pp-row" aria-label={say('Cards')}>
        {slots.map(slot => (
          <AreaSlot
            key={slot.ghost ? `try ${slot.card}` : slot.card}
            slot={slot}
            index={index}
            litKeys={litKeys}
            onPoint={onPoint}
            onLast={onLast}
          />
        ))}
        {slots.length === 0 && (
          <li className="pp-empty" aria-hidden="true">
            {say('first card: {colours}', { colours: listedOr(colours) })}
          </li>
        )}
      </ol>
    </section>
  )
}

type AreaSlotProps = Pick<TradeAreaProps, 'index' | 'litKeys' | 'onPoint' | 'onLast'> & { readonly slot: Slot }

function AreaSlot({ slot, index, litKeys, onPoint, onLast }: AreaSlotProps) {
  const { content } = useArt()
  const { how } = usePointed()
  const { card, ghost, place, isEnd, isLimit, bars } = slot
  const name = cardName(content, card)
  const key: Target | null = !ghost && place !== null && isKey(card) ? `key ${index} ${place}` : null
  const face = (
    <span className="pp-lying" data-limit={isLimit || undefined} data-ghost={ghost || undefined}>
      <CardFace card={card} />
    </span>
  )
  const press = ghost
    ? { label: say('{card}, tried here; make it the end card', { card: name }), act: () => onLast(card) }
    : key
      ? { label: say('{card}, swap it for a lifted card', { card: name }), act: () => onPoint(key) }
      : isEnd
        ? { label: say('{card}, end card; re-use it', { card: name }), act: () => onPoint(`area ${index}`, 'reuse') }
        : null
  return (
    <li
      className="pp-slot"
      data-apart={slot.apart || undefined}
      data-face-up={ghost ? undefined : card}
      data-where={ghost ? undefined : `area ${index} ${card}`}
      data-part={isKey(card) ? 'traded key' : isEnd ? 'traded end card' : 'traded card'}
    >
      {press ? (
        <button
          type="button"
          data-spot=""
          data-target={key ?? undefined}
          data-lit={(key && litKeys.has(key)) || undefined}
          title={ghost ? undefined : how}
          onClick={press.act}
        >
          <span className="pp-unseen">{press.label}</span>
          {face}
        </button>
      ) : (
        <>
          {face}
          <span className="pp-unseen">{name}</span>
        </>
      )}
      {!ghost && <PointedRing card={card} />}
      {isLimit && (
        <span className="pp-limit-word" aria-hidden="true">
          {say('limit')}
        </span>
      )}
      {bars.map(({ level, piece }) => (
        <span key={level} className="pp-bar" data-level={level} data-piece={piece} />
      ))}
    </li>
  )
}
