import { describe, expect, test } from 'vitest'
import { openGame } from '#games'
import type { RaceTold } from '#protocol/messages.ts'
import { logLines } from '../chat/chatHistory.ts'
import { ballotText, pauseTitle, isStopped } from '../clock/pauseTexts.ts'
import { addRaces, raceText } from './raceTexts.ts'

const names = (seat: number) => ['Ada', 'Ben', 'Cleo'][seat]!

function race(part: Partial<RaceTold> = {}): RaceTold {
  return { seq: 1, seat: 0, after: 1, fairness: 'compensated', byLot: false, rivals: [{ seat: 1, by: 34 }], ...part }
}

describe('the texts of a race', () => {
  test('say who was first and by how much', () => {
    expect(raceText(race(), names)).toBe('Ada got there 34 ms before Ben.')
    expect(raceText(race({ rivals: [{ seat: 1, by: 34 }, { seat: 2, by: 60 }] }), names)).toBe(
      'Ada got there 34 ms before Ben and 60 ms before Cleo.',
    ) // prettier-ignore
  })

  test('say when the draw decided', () => {
    expect(raceText(race({ byLot: true, rivals: [{ seat: 1, by: 4 }] }), names)).toBe(
      'Ada and Ben (4 ms apart) got there together: the lot chose Ada.',
    )
    expect(raceText(race({ fairness: 'lottery', byLot: true, seat: 2 }), names)).toBe(
      'Ben and Cleo reached for it: the lot chose Cleo.',
    )
  })

  test('stand in the log after what was won, without duplicates', () => {
    const told = addRaces(addRaces([], [race()]), [race(), race({ seq: 4, after: 2 })])
    expect(told.map(({ seq }) => seq)).toEqual([1, 4])
    const town = openGame('my-little-town')!
    const box = { ...town, text: { ...town.text, event: ({ type }: { type: string }) => type, where: () => [] } }
    const lines = logLines(box, null, [{ type: 'taken' }, { type: 'drawn' }, { type: 'shared' }], [], names, told)
    expect(lines.map(({ kind, text }) => (kind === 'race' ? kind : text))).toEqual([
      'taken',
      'race',
      'drawn',
      'race',
      'shared',
    ])
  })
})

describe('the texts of a pause', () => {
  test('name the player the table waits for', () => {
    expect(pauseTitle({ stage: 'waiting', missing: [1] }, names)).toBe('The table waits for Ben')
    expect(pauseTitle({ stage: 'voting', missing: [0, 1, 2] }, names)).toBe(
      'Ada, Ben and Cleo are still away. How do we go on?',
    )
    expect(ballotText('bot', [1], names)).toBe('A bot plays for Ben')
    expect(ballotText('sit-out', [1, 2], names)).toBe('Ben and Cleo sit out')
  })

  test('the clock goes on only while an away player is not needed', () => {
    expect([null, 'away' as const, 'waiting' as const, 'voting' as const, 'resuming' as const].map(stage => isStopped(stage && { stage }))).toEqual([false, false, true, true, true]) // prettier-ignore
  })
})
