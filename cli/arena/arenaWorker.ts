/** A worker of the arena: plays one match after the other and posts each result. */

import { parentPort, workerData } from 'node:worker_threads'
import { openGame } from '#games'
import { playMatch } from '#bots/arena.ts'
import { type Fixture, type Played, sharesOf, type Thought, type Tournament } from '#bots/tournament.ts'
import { type AnyGame, type Bot, rounds, type Thinking, unreachable } from '#kernel'
import { type Contestant, contestantNamed } from './contestants.ts'

const { game: id, table, bots: names, thought } = workerData as Tournament
const box = openGame(id)!
const contestants = new Map<string, Contestant>()
for (const name of names) contestants.set(name, await contestantNamed(box, name))

parentPort!.on('message', (fixture: Fixture) => say(play(fixture)))
say('ready')

function play({ id: fixture, seed, bots }: Fixture): Played {
  const spent: Record<string, { milliseconds: number; decisions: number }> = {}
  for (const name of bots) spent[name] ??= { milliseconds: 0, decisions: 0 }
  const seated = bots.map(name => timed(contestants.get(name)!, spent[name]!))
  const { match, outcome } = playMatch(box.game, { table, bots: seated, seed, rounds: 0 })
  return { id: fixture, shares: sharesOf(outcome, table.seats), length: match.record.log.length, thought: spent }
}

/**
 * The bot with the thinking it is given here, and its cost: in CPU time of this thread alone, whatever other threads
 * do.
 */
function timed({ bot, rounds: own }: Contestant, spent: { milliseconds: number; decisions: number }): Bot<AnyGame> {
  return {
    ...bot,
    choose(view, seat, actions, { rng }) {
      const before = process.threadCpuUsage()
      const action: unknown = bot.choose(view, seat, actions, thinkingOf(thought, own, rng))
      const { user, system } = process.threadCpuUsage(before)
      spent.milliseconds += (user + system) / 1000
      spent.decisions++
      return action
    },
  }
}

function thinkingOf(given: Thought, own: number, rng: Thinking['rng']): Thinking {
  switch (given.kind) {
    case 'own':
      return rounds(own, rng)
    case 'rounds':
      return rounds(given.rounds, rng)
    case 'time': {
      const until = performance.now() + given.milliseconds
      return { rng, more: () => performance.now() < until }
    }
    default:
      return unreachable(given)
  }
}

function say(message: Played | 'ready'): void {
  parentPort!.postMessage(message)
}
