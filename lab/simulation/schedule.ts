/** One history from one seed: people play at a table under random faults, then all faults end, and all must agree. */

import type { GameBox, GameModule, Seat } from '#kernel'
import { DEFAULT_SETTINGS } from '#server/settings.ts'
import { Switchboard } from './bus.ts'
import { Database } from './database.ts'
import { injectFault, type FaultName, type Scene } from './faults.ts'
import { REAL, TINY } from './games.ts'
import { idle } from './idle.ts'
import { type Build, type EngineShape, ServerMachine } from './machine.ts'
import type { Distance } from './network.ts'
import { Player, type MessageFilter } from './player.ts'
import { SideRows } from './sideRows.ts'
import { type Counts, Witness } from './witness.ts'
import { type Tell, World } from './world.ts'

export interface ScheduleWish {
  readonly seed: string
  readonly shape: EngineShape
  /** Random by default. */
  readonly games?: readonly GameModule[]
  /** The possible faults; all by default. */
  readonly faults?: readonly FaultName[]
  /** Servers and pages with planted defects. */
  readonly build?: Build & { messageFilter?(): MessageFilter }
  /** Called with everything that happens, line by line. */
  readonly tell?: Tell
}

export interface Findings {
  readonly violations: readonly string[]
  readonly counts: Counts
  readonly faults: Readonly<Partial<Record<FaultName, number>>>
  readonly game: string
  /** Milliseconds of the world: from the last fault until all clients were admitted again, and from there until all agreed. */
  readonly lines: number
  readonly agreed: number
  readonly happened: number
}

/** Milliseconds: until every browser is admitted again, and from then until all agree. */
const LINES_WITHIN = 12_000
export const AGREED_WITHIN = 2000
/** The share of histories with a game from the shelf. */
const REAL_SHARE = 0.02
/** And those in which no person acts in the end. */
const IDLE_SHARE = 0.05
const MINUTE = 60_000
const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan']

/** The world whose clocks this process uses must be the first argument of the callback: see `simulate.ts`. */
export async function runSchedule(wish: ScheduleWish, enter: (world: World) => void): Promise<Findings> {
  const history = new History(wish)
  enter(history.world)
  return history.run()
}

class History {
  readonly world: World
  readonly #wish: ScheduleWish
  readonly #module: GameModule
  readonly #box: GameBox
  readonly #witness: Witness
  readonly #database: Database
  readonly #machines: readonly ServerMachine[]
  readonly #faults: Partial<Record<FaultName, number>> = {}
  #players: Player[] = []
  /** Whether all hints between servers are lost. */
  readonly #isDeaf: boolean
  #isMended = false

  constructor(wish: ScheduleWish) {
    this.#wish = wish
    const world = new World(`${wish.shape} ${wish.seed}`, wish.tell ?? null)
    this.world = world
    this.#module = world.rng.pick(wish.games ?? (world.chance(REAL_SHARE) ? REAL : TINY))
    this.#box = this.#module.open(this.#module.content)
    this.#isDeaf = world.chance(0.25)
    const count = wish.shape === 'sqlite' ? 1 : 1 + world.rng.int(3)
    this.#witness = new Witness(() => this.#box, { isAlone: count === 1 })
    this.#database = new Database(this.#witness)
    const shared = {
      world,
      shape: wish.shape,
      database: this.#database,
      databaseParty: world.party('database'),
      side: new SideRows(),
      switchboard: new Switchboard(hint => this.#carry(hint)),
      games: [this.#module],
      limits: { ...DEFAULT_SETTINGS.limits, backlog: world.chance(0.3) ? 3000 : DEFAULT_SETTINGS.limits.backlog },
      build: wish.build ?? {},
      onTrouble: (problem: string) => this.#witness.complain('trouble in a server', problem),
    }
    this.#machines = Array.from({ length: count }, (_, number): ServerMachine => {
      const machine: ServerMachine = new ServerMachine({
        ...shared,
        number,
        onDeath: (node, { silently }) => {
          if (silently) return
          for (const { uplink } of this.#players) for (const call of uplink.calls) call.lost(node)
        },
        onDown: milliseconds => void world.after(world.itself, milliseconds, () => machine.start()),
      })
      return machine
    })
  }

  async run(): Promise<Findings> {
    const { world } = this
    for (const machine of this.#machines) machine.start()
    await world.goOn(10_000, () => this.#machines.every(({ serves }) => serves))
    await this.#gather()
    const hands = world.between(40, 500)
    for (const player of this.#players) {
      world.as(player.party, () => player.open())
      if (player.witnessed.viewer !== null) this.#keepPlaying(player, hands)
    }
    const until = world.now + world.between(1500, 8000)
    this.#planFaults(until)
    await world.goOn(until)
    const { lines, agreed } = await this.#mend()
    this.#judge()
    if (world.chance(IDLE_SHARE) && this.#box.game.pace === 'turns') await this.#idle()
    return {
      violations: this.#witness.violations,
      counts: this.#witness.counts,
      faults: this.#faults,
      game: this.#module.id,
      lines,
      agreed,
      happened: world.happened,
    }
  }

  /** A table with players, and its match begun. */
  async #gather(): Promise<void> {
    const { world } = this
    const { min, max } = this.#box.game.players
    const people = Math.max(min, 2 + world.rng.int(Math.max(1, Math.min(max, 4) - 1)))
    const bots = people > 2 && world.chance(0.3) ? 1 : 0
    const seats = Math.min(people, max)
    const { node } = this.#machines[0]!
    let seated: { table: string; tokens: string[] } | null = null
    const sit = async () => {
      const { tables } = node!
      const made = await tables!.create({
        game: this.#module.id,
        name: NAMES[0]!,
        seats,
        options: {},
        bots: Array.from({ length: bots }, () => 'easy' as const),
        start: false,
      })
      if (!made.ok) throw new Error(made.problem.text)
      const table = (await tables!.open(made.seat.table))!
      const tokens = [made.seat.token]
      for (let person = 1; person < seats - bots; person++) {
        const joined = await table.seating.join(NAMES[person]!)
        if (!joined.ok) throw new Error(joined.refusal.code)
        tokens[joined.value.seat] = joined.value.token
      }
      if (this.#box.game.pace === 'turns' && world.chance(0.5)) {
        await table.carryOut({ type: 'set-clock', clock: { kind: 'bank', minutes: 1, increment: 0 } })
      }
      const begun = await table.carryOut({ type: 'start' })
      if (!begun.ok) throw new Error(begun.refusal.code)
      seated = { table: made.seat.table, tokens }
    }
    world.after(node!.party, 0, () => void sit())
    if ((await world.goOn(world.now + 5000, () => seated !== null)) === 'late') throw new Error('no client could join')
    const { table, tokens } = seated!
    const sitter = (viewer: Seat | null, token: string | null) => this.#player(table, viewer, token)
    this.#players = Object.entries(tokens).map(([seat, token]) => sitter(Number(seat), token))
    if (world.chance(0.2)) this.#players.push(sitter(null, null))
  }

  #player(table: string, viewer: Seat | null, token: string | null): Player {
    const { world } = this
    const most = world.chance(0.2) ? world.between(60, 200) : world.between(2, 40)
    const distance: Distance = { least: most / 2, most }
    let machine = world.rng.pick([...this.#machines])
    let calls = 0
    return new Player({
      world,
      witness: this.#witness,
      box: this.#box,
      table,
      viewer,
      token,
      distance,
      callee: () => {
        // A load balancer mostly keeps clients where they are.
        const others = this.#machines.filter(({ isGivenUp }) => !isGivenUp)
        const isLeft = () => !machine.serves || machine.isGivenUp || world.chance(0.3)
        if (calls++ > 0 && isLeft()) machine = world.rng.pick(others.length > 0 ? others : [...this.#machines])
        return machine.callee
      },
      ...(this.#wish.build?.messageFilter && { messageFilter: this.#wish.build.messageFilter }),
    })
  }

  #keepPlaying(player: Player, hands: number): void {
    const { world } = this
    world.after(player.party, world.between(hands / 2, hands * 1.5), () => {
      if (this.#isMended) return
      player.act()
      this.#keepPlaying(player, hands)
    })
  }

  #planFaults(until: number): void {
    const { world } = this
    const scene: Scene = {
      world,
      shape: this.#wish.shape,
      machines: this.#machines,
      players: this.#players,
      isMended: () => this.#isMended,
      count: name => this.#count(name),
    }
    const count = 1 + world.rng.int(5)
    for (let fault = 0; fault < count; fault++) {
      world.after(world.itself, world.between(0, until - world.now), () => injectFault(scene, this.#wish.faults))
    }
  }

  /** Ends all faults. Milliseconds until all clients were admitted, and from there until all agreed. */
  async #mend(): Promise<{ lines: number; agreed: number }> {
    const { world } = this
    world.current = world.itself
    world.tell(() => 'all is mended')
    this.#isMended = true
    const mended = world.now
    for (const machine of this.#machines) machine.mend()
    for (const { party, uplink } of this.#players) {
      world.wake(party)
      uplink.mend()
    }
    const haveConnections = () =>
      this.#machines.every(({ serves }) => serves) && this.#players.every(({ uplink }) => uplink.isThrough)
    for (const player of this.#players) world.after(player.party, 0, () => player.session.nudge())
    if ((await world.goOn(mended + LINES_WITHIN, haveConnections)) === 'late') {
      this.#witness.complain('not converged', `somebody is not let in ${LINES_WITHIN} ms after all was mended`)
    }
    const lines = world.now - mended
    const agree = () => this.#players.every(({ isSettled }) => isSettled)
    const through = world.now
    // Bots and bells go on: all clients must see in time what is written by now.
    const written = this.#witness.length
    if ((await world.goOn(through + AGREED_WITHIN, agree)) === 'late') {
      for (const { witnessed, session } of this.#players) {
        const { position, pending } = session.snapshot()
        if (pending) this.#witness.complain('unanswered', `${witnessed.name} at ${position?.seq}`)
        else if (!position || position.seq < written) {
          this.#witness.complain('not converged', `${witnessed.name} at ${position?.seq} of ${written}`)
        }
      }
    }
    return { lines, agreed: world.now - through }
  }

  #idle(): Promise<void> {
    return idle({
      world: this.world,
      database: this.#database,
      witness: this.#witness,
      bank: MINUTE,
      known: AGREED_WITHIN,
      isPerson: seat => this.#players.some(({ witnessed }) => witnessed.viewer === seat),
    })
  }

  #judge(): void {
    const { matches, tables } = this.#database
    for (const { id } of matches.values()) {
      this.#witness.judge(this.#database.entriesAfter(id, 0))
      const used = this.#database.turn(id)?.clocks?.used ?? []
      // Servers whose dates are hours apart cannot tell how long ago another wrote: then no player is charged more than the sum of their
      // uptimes.
      const most = this.#machines.length * this.world.now
      for (const [seat, time] of used.entries()) {
        if (time > most) this.#witness.complain('a clock ran wrong', `seat ${seat} was charged ${time} ms`)
      }
    }
    for (const text of tables.values()) {
      if (text.includes('"outOfTime"')) this.#witness.complain('a clock ran wrong', 'somebody is out of time')
    }
    for (const { witnessed, session, isSettled } of this.#players) {
      const { position } = session.snapshot()
      if (isSettled && !this.#witness.isNewest(witnessed.viewer, position!.view)) {
        this.#witness.complain('shown something else than the log gives', `${witnessed.name}'s page in the end`)
      }
    }
  }

  /** A hint from one server to another: lost, doubled, or neither. Its receiver decides the delay. */
  #carry(hint: () => void): void {
    if (this.#isDeaf || (!this.#isMended && this.world.chance(0.1))) return this.#count('a hint lost')
    hint()
    if (!this.world.chance(0.1)) return
    this.#count('a hint doubled')
    hint()
  }

  #count(name: FaultName): void {
    this.#faults[name] = (this.#faults[name] ?? 0) + 1
  }
}
