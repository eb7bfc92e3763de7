/** The question when nothing is in hand, with all its answers. */

import { enumerated, type Names, say, translated, unreachable } from '#kernel'
import { kindOf } from '../../rules/placement.ts'
import { type Action, SIDES, type View } from '../../types.ts'
import { goodNeighbourName, inOneLine, itemName, SIDE_NAMES } from '../../text/gameWords.ts'
import { withNext } from '../frame.ts'
import { isListed, type Situation } from '../offers.ts'
import type { Turn } from '../hooks/useTurn.ts'
import { nameBoard, nameSide, tellPrediction } from '../words.ts'
import { BigButton, Buttons } from './buttons.tsx'
import type { IconName } from './icons.tsx'
import { PiecePicture } from './PiecePicture.tsx'
import { Token } from './Tile.tsx'

export function Question({ turn, names }: { readonly turn: Turn; readonly names: Names }) {
  const { selection, situation, decision, prediction, intend } = turn
  const { content, view, actions } = situation
  const button = (action: Action, icon: IconName, words: string, main: 'main' | 'side') =>
    isListed(action, actions) ? (
      <BigButton icon={icon} main={main === 'main'} onPress={() => intend({ type: 'do', action })}>
        {words}
      </BigButton>
    ) : null
  const takeable = actions.flatMap(action => (action.type === 'TakeGoodNeighbour' ? [action.card] : []))
  const idle = decision === null
  return (
    <>
      <p className="ots-ask">
        {decision && prediction
          ? inOneLine([readyWords(decision, situation), tellPrediction(content, prediction)])
          : askWords(turn)}
      </p>
      <Buttons>
        {button({ type: 'DrawItem' }, 'bag', say('Draw an Item'), 'main')}
        {button({ type: 'DrawCommunity' }, 'symbol', say('Draw a Community Card'), 'main')}
        {button({ type: 'ConfirmHome' }, 'tick', say('My Home is ready'), 'main')}
        {view.phase === 'setup' && <FrameSides turn={turn} />}
        {view.phase === 'setup' && !view.frames[situation.viewer!] && (
          <BigButton
            icon="home"
            main
            onPress={() => intend({ type: 'do', action: { type: 'ChooseFrame', ...content.defaultFrame } })}
          >
            {say('Keep this frame')}
          </BigButton>
        )}
        <Options turn={turn} names={names} />
        {idle &&
          takeable.map(card => (
            <BigButton
              key={card}
              icon="cards"
              glow
              onPress={() => intend({ type: 'choose', action: { type: 'TakeGoodNeighbour', card } })}
            >
              {`${goodNeighbourName(content, card)} +${content.goodNeighbours.get(card)!.vp}`}
            </BigButton>
          ))}
        {idle &&
          button(
            { type: 'EndTurn' },
            'tick',
            takeable.length > 0 ? say('End turn, take none') : say('End turn'),
            'main',
          )}
      </Buttons>
      {decision && (
        <div className="ots-buttons ots-confirm">
          <BigButton icon="cross" onPress={() => intend({ type: 'cancel' })}>
            {say('Not yet')}
          </BigButton>
          <BigButton icon="tick" main go onPress={() => intend({ type: 'confirm' })}>
            {say('Yes')}
          </BigButton>
        </div>
      )}
      {selection.at === 'swap' && <Partners turn={turn} names={names} />}
    </>
  )
}

/** The sides of the frame again, large enough for a finger. */
function FrameSides({ turn }: { readonly turn: Turn }) {
  const { content, view, viewer } = turn.situation
  const frame = view.frames[viewer!] ?? content.defaultFrame
  return SIDES.map(side => (
    <button
      key={side}
      type="button"
      className="ots-frame-side"
      data-part="frame"
      data-colour={frame[side]}
      onClick={() => turn.intend({ type: 'do', action: { type: 'ChooseFrame', ...withNext(frame, side) } })}
    >
      <span className="ots-unseen">{nameSide(side, frame)}</span>
      <span aria-hidden="true">{SIDE_NAMES[side]}</span>
      <b aria-hidden="true">{content.colours[frame[side]].letter}</b>
    </button>
  ))
}

/** Tiles, players and ways to choose from. */
function Options({ turn, names }: { readonly turn: Turn; readonly names: Names }) {
  const { selection, situation, intend } = turn
  const { content, view, actions } = situation
  const { choice } = view
  const chosen = selection.at === 'ready' ? selection.action : null
  return actions.flatMap(action => {
    const pressed = chosen !== null && isListed(chosen, [action])
    const choose = () => intend({ type: 'choose', action })
    switch (action.type) {
      case 'KeepTile': {
        if (choice?.kind !== 'keep') return []
        const kind = kindOf(content, choice.tiles[action.index]!)
        return (
          <button
            key={`keep ${action.index}`}
            type="button"
            className="ots-offer"
            aria-pressed={pressed}
            onClick={choose}
          >
            <PiecePicture kind={kind} rotation={0} room={3} />
            <span>{itemName(content, kind.id)}</span>
          </button>
        )
      }
      case 'PickPlayer':
        return (
          <button
            key={`player ${action.seat}`}
            type="button"
            className="ots-offer"
            aria-pressed={pressed}
            onClick={choose}
          >
            <svg className="ots-offer-token" viewBox="-12 -12 24 24" aria-hidden="true">
              <Token seat={action.seat} x={0} y={0} size={19} />
            </svg>
            <span>{names(action.seat)}</span>
          </button>
        )
      case 'PickOption':
        return choice?.kind === 'option' ? (
          <BigButton key={`option ${action.index}`} icon="cards" pressed={pressed} onPress={choose}>
            {translated(choice.labels[action.index]!)}
          </BigButton>
        ) : (
          []
        )
      default:
        return []
    }
  })
}

/** The players with whom the chosen Item can be exchanged. */
function Partners({ turn, names }: { readonly turn: Turn; readonly names: Names }) {
  const { selection, situation, intend } = turn
  const { content, view, actions } = situation
  const mine = selection.at === 'swap' ? selection.mine : null
  const partners = actions.filter(action => action.type === 'SwapItems').filter(action => action.mine === mine)
  return (
    <div className="ots-partners">
      {partners.map(action => {
        const { kind, owner } = view.items[action.theirs]!
        return (
          <button
            key={action.theirs}
            type="button"
            className="ots-offer"
            onClick={() => intend({ type: 'choose', action })}
          >
            <PiecePicture kind={kindOf(content, kind)} rotation={0} room={2} />
            <span>{enumerated([itemName(content, kind), names(owner)])}</span>
          </button>
        )
      })}
    </div>
  )
}

function askWords({ situation, selection }: Turn): string {
  const { view, viewer } = situation
  if (view.phase === 'setup') {
    return view.frames[viewer!]
      ? say('Tap an Item to lift it again.')
      : say('Tap a side of the frame to change its colour.')
  }
  const kind = view.choice?.kind
  switch (kind) {
    case undefined:
      return view.phase === 'neighbour' ? neighbourWords(view) : ''
    case 'move':
      return say('Tap one of the glowing Items to move it.')
    case 'remove':
      return say('Tap one of the glowing Items to give it away.')
    case 'swap':
      return selection.at === 'swap' ? say('Which Item for it?') : say('Tap the Item of yours that you would exchange.')
    case 'keep':
      return say('Which one will you place?')
    case 'pickPlayer':
      return say('Whom will you choose?')
    case 'option':
      return say('Choose one.')
    case 'place':
      return ''
    default:
      return unreachable(kind)
  }
}

function neighbourWords({ takesLeft, gnOpen }: View): string {
  if (takesLeft === 0) return say('Your card is taken.')
  return gnOpen.length > 0 ? say('You may take a Good Neighbour Card whose condition you fulfil.') : ''
}

function readyWords(action: Action, { content, view }: Situation): string {
  const nameOf = (item: string) => itemName(content, view.items[item]!.kind)
  switch (action.type) {
    case 'RemoveItem': {
      const { board, owner } = view.items[action.item]!
      return say('Give away {item}, {board}?', { item: nameOf(action.item), board: nameBoard(board, owner, String) })
    }
    case 'SwapItems':
      return say('{item} for {other}?', { item: nameOf(action.mine), other: nameOf(action.theirs) })
    case 'TakeGoodNeighbour':
      return say('Take {card}?', { card: goodNeighbourName(content, action.card) })
    default:
      return ''
  }
}
