/** Metrics for the operator, in Prometheus's format. Numbers only: no ids, no names, no addresses. */

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PushResult } from '../accounts/push.ts'

/** What is counted when the metrics are read. */
export interface ServerCounts {
  /** Tables in memory. */
  tables(): number
  sockets(): number
  /** Tables in memory whose rules threw. */
  frozen(): number
}

export class Metrics {
  readonly #registry = new Registry()
  readonly #commits: Histogram
  readonly #problems: Counter
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  readonly #pushes: Counter<'result'>

  constructor(counts: ServerCounts) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    for (const [name, help, count] of [
      ['parlour_tables_loaded', 'Tables in memory', counts.tables],
      ['parlour_tables_frozen', 'Tables in memory that met an error in the rules', counts.frozen],
      ['parlour_sockets', 'Connections of people and programs', counts.sockets],
    ] as const) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(count())
        },
      })
      this.#registry.registerMetric(gauge)
    }
    this.#commits = new Histogram({
      name: 'parlour_commit_seconds',
      help: 'Time the disk takes to commit what people did',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    })
    this.#problems = new Counter({ name: 'parlour_problems_total', help: 'Things that went wrong', registers })
    this.#requests = new Histogram({
      name: 'parlour_request_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    })
    this.#pushes = new Counter({
      name: 'parlour_push_messages_total',
      help: 'Push messages by what became of them',
      labelNames: ['result'],
      registers,
    })
  }

  /** A commit is on disk; it took this many milliseconds. */
  committed(took: number): void {
    this.#commits.observe(took / 1000)
  }

  problem(): void {
    this.#problems.inc()
  }

  pushed(result: PushResult): void {
    this.#pushes.inc({ result })
  }

  /** Counts every request under the pattern of its route, never under its URL. */
  watch(http: FastifyInstance): void {
    http.addHook('onResponse', async (request, reply) => {
      const { url } = request.routeOptions
      const route = url === undefined || url === '/*' ? 'page' : url
      this.#requests.observe(
        { method: request.method, route, status: String(reply.statusCode) },
        reply.elapsedTime / 1000,
      )
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}
