/** The objectives in play: my points for each so far; on tap its description, and the points of all players. */

import './objectives.css'
import { type Names, say, type Viewer } from '#kernel'
import { useShownKey } from '#web/board/keys.ts'
import { RuleLinks } from '#web/board/RuleLinks.tsx'
import type { ObjectiveId } from '../../types.ts'
import { objectiveName, objectiveRule, objectiveText } from '../../text/gameWords.ts'
import { OBJECTIVE_KEYS } from '../keys.ts'
import { useArt } from '../looks.ts'
import type { Progress } from '../progress.ts'
import { points, youOr } from '../words.ts'
import { CrewMark } from './Drawings.tsx'
import { Icon } from './icons.tsx'
import { Pictogram } from './Pictogram.tsx'

interface ChipsProps {
  readonly objectives: readonly ObjectiveId[]
  readonly progress: Progress
  readonly viewer: Viewer
  readonly opened: number | null
  onOpen(index: number): void
}

export function ObjectiveChips({ objectives, progress, viewer, opened, onOpen }: ChipsProps) {
  const { content } = useArt()
  const shown = useShownKey()
  return (
    <div className="ws-chips" role="group" aria-label={say('Objectives')}>
      {objectives.map((objective, index) => {
        const own = viewer === null ? null : progress[viewer]![index]!.points
        const name = objectiveName(content, objective)
        return (
          <button
            key={objective}
            type="button"
            className="ws-chip"
            data-part={`objective ${objective}`}
            data-key={shown(OBJECTIVE_KEYS[index])}
            aria-expanded={opened === index}
            onClick={() => onOpen(index)}
          >
            <span className="ws-unseen">
              {own === null ? name : say('{name}: {points} for you so far', { name, points: points(own) })}
            </span>
            <Pictogram of={objective} />
            <span className="ws-chip-name" aria-hidden="true">
              {name}
            </span>
            {own !== null && <b aria-hidden="true">{own}</b>}
          </button>
        )
      })}
    </div>
  )
}

interface PanelProps {
  readonly objective: ObjectiveId
  readonly index: number
  readonly progress: Progress
  readonly viewer: Viewer
  readonly names: Names
  /** The seat whose hexes are highlighted on the map. */
  readonly looked: number
  onLook(seat: number): void
  onClose(): void
}

export function ObjectivePanel({ objective, index, progress, viewer, names, looked, onLook, onClose }: PanelProps) {
  const { content } = useArt()
  const name = objectiveName(content, objective)
  return (
    <section className="ws-panel ws-objective" aria-label={name}>
      <header>
        <Pictogram of={objective} />
        <h2>{name}</h2>
        <button type="button" className="ws-round" data-close aria-label={say('Close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <p>
        <RuleLinks text={`${objectiveText(content, objective)} (${objectiveRule(objective)})`} />
      </p>
      <div className="ws-standings" role="group" aria-label={say('So far; press one to light up its tags')}>
        {progress.map((scores, seat) => (
          <button
            key={content.crews[seat]!.id}
            type="button"
            className="ws-standing"
            aria-pressed={looked === seat}
            onClick={() => onLook(seat)}
          >
            <span className="ws-unseen">
              {say('{name}: {points}', { name: youOr(seat, viewer, names), points: points(scores[index]!.points) })}
            </span>
            <CrewMark seat={seat} />
            <span className="ws-standing-name" aria-hidden="true">
              {youOr(seat, viewer, names)}
            </span>
            <b aria-hidden="true">{scores[index]!.points}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
