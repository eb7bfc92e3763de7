/** The faults of a simulated world. */

import type { EngineShape, ServerMachine } from './machine.ts'
import type { Player } from './player.ts'
import type { World } from './world.ts'

export type FaultName =
  | 'a server dies before one of its next steps'
  | 'a server dies at a moment'
  | 'a server sleeps'
  /** Only on request. */
  | 'a server sleeps, and its people go elsewhere'
  | 'a clock jumps'
  | 'the disk or the way to it is slow'
  | 'the line to the database breaks'
  | "a browser's line breaks"
  | "a browser's line is choked"
  | 'a browser sleeps'
  | 'a page is loaded again'
  | 'a page vanishes and is loaded again'
  | 'a hint lost'
  | 'a hint doubled'

export interface Scene {
  readonly world: World
  readonly shape: EngineShape
  readonly machines: readonly ServerMachine[]
  readonly players: readonly Player[]
  isMended(): boolean
  count(name: FaultName): void
}

const HOUR = 3_600_000
const JUMPS = [-24 * HOUR, -HOUR, HOUR, 24 * HOUR]

/** Injects a random fault now; one of `among` if given. */
export function injectFault(scene: Scene, among?: readonly FaultName[]): void {
  const { world, shape } = scene
  const ofServers: readonly FaultName[] = [
    'a server dies before one of its next steps',
    'a server dies before one of its next steps',
    'a server dies at a moment',
    'a server sleeps',
    'a clock jumps',
    'the disk or the way to it is slow',
    ...(shape === 'postgres' ? (['the line to the database breaks', 'the line to the database breaks'] as const) : []),
  ]
  const ofBrowsers: readonly FaultName[] = [
    "a browser's line breaks",
    "a browser's line breaks",
    "a browser's line is choked",
    'a browser sleeps',
    'a page is loaded again',
    'a page vanishes and is loaded again',
  ]
  const name = world.rng.pick([...(among ?? (world.chance(0.6) ? ofServers : ofBrowsers))])
  world.tell(() => `fault: ${name}`)
  scene.count(name)
  happen(name, scene)
}

function happen(name: FaultName, { world, machines, players, isMended }: Scene): void {
  const machine = world.rng.pick([...machines])
  const player = world.rng.pick([...players])
  const later = (from: number, to: number, then: () => void) =>
    void world.after(world.itself, world.between(from, to), () => {
      if (!isMended()) then()
    })
  switch (name) {
    case 'a server dies before one of its next steps':
      return machine.dieAtTouch(1 + world.rng.int(25))
    case 'a server dies at a moment':
      return machine.die({ silently: world.chance(0.3) })
    case 'a server sleeps':
      return machine.sleep(world.between(1000, 10_000))
    case 'a server sleeps, and its people go elsewhere':
      machine.isGivenUp = true
      machine.sleep(world.between(500, 4000))
      for (const each of players) {
        world.after(each.party, world.between(10, 400), () => each.reload({ silently: true }))
      }
      return later(1000, 4000, () => void (machine.isGivenUp = false))
    case 'a clock jumps':
      return machine.jump(world.rng.pick([...JUMPS]))
    case 'the disk or the way to it is slow':
      machine.slowDown()
      return later(300, 4000, () => machine.quicken())
    case 'the line to the database breaks':
      machine.cutDatabase()
      return later(50, 7000, () => machine.reconnectDatabase())
    case "a browser's line breaks":
      player.uplink.cut()
      return later(0, 3000, () => player.uplink.mend())
    case "a browser's line is choked":
      player.uplink.choke()
      return later(200, 8000, () => player.uplink.mend())
    case 'a browser sleeps':
      return world.sleep(player.party, world.between(500, 8000))
    case 'a page is loaded again':
      return void world.after(player.party, 0, () => player.reload({ silently: false }))
    case 'a page vanishes and is loaded again':
      return void world.after(player.party, 0, () => player.reload({ silently: true }))
    case 'a hint lost':
    case 'a hint doubled':
      return
  }
}
