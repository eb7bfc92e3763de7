/** A worker of `simulate`: plays the matches of a batch and posts their results. */

import { parentPort, workerData } from 'node:worker_threads'
import { openGame } from '#games'
import { playMatch } from '#bots/arena.ts'
import { botNamed } from '../play/players.ts'
import { type Batch, type Experiment, type Played, seating } from './simulate.ts'

const experiment = workerData as Experiment
const box = openGame(experiment.game)!

parentPort!.on('message', ({ from, to }: Batch) => {
  const played: Played[] = []
  for (let n = from; n < to; n++) {
    const { match, outcome } = playMatch(box.game, {
      table: experiment.table,
      bots: seating(experiment.bots, n).map(name => botNamed(box, name)),
      seed: `${experiment.seed}/${n}`,
      rounds: experiment.rounds,
    })
    played.push({ outcome, length: match.record.log.length })
  }
  parentPort!.postMessage(played)
})
