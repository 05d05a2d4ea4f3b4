// Requests at a steady rate, like those of many members: no request waits for the response of another.
import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'

export type Phase = { readonly times: number[]; readonly statuses: Record<number, number> }

/** A time starts when a request is due, not when it could be sent. */
export async function steadily(
  rate: number,
  seconds: number,
  task: (nth: number) => Promise<number>,
): Promise<Phase> {
  const phase: Phase = { times: [], statuses: {} }
  const from = performance.now()
  const started: Promise<void>[] = []
  for (let nth = 0; nth < rate * seconds; nth++) {
    const due = from + (nth / rate) * 1000
    await pause(Math.max(0, due - performance.now()))
    const record = (status: number) => {
      phase.times.push(performance.now() - due)
      phase.statuses[status] = (phase.statuses[status] ?? 0) + 1
    }
    started.push(task(nth).then(record))
  }
  await Promise.all(started)
  return phase
}

type Question = {
  readonly origin: string
  readonly host: string
  readonly token: string
  readonly query: string
}

/** Queries a school's member API; returns the status of the response. */
export async function queryMemberApi({ origin, host, token, query }: Question): Promise<number> {
  const { statusCode, body } = await request(`${origin}/member/graphql`, {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  await body.text()
  return statusCode
}

type Address = { readonly origin: string; readonly host: string; readonly path: string }

/** Reads a public file; returns the status of the response. */
export async function readFile({ origin, host, path }: Address): Promise<number> {
  const { statusCode, body } = await request(`${origin}${path}`, { headers: { host } })
  await body.arrayBuffer()
  return statusCode
}

export function summaryOf({ times, statuses }: Phase) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (quantile: number) => sorted[Math.floor((sorted.length - 1) * quantile)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), most: at(1), statuses }
}
