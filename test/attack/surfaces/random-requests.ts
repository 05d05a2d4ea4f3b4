import fc from 'fast-check'
import { unfitValue } from '../../support/admin-api/values-of-schema.ts'
import { headersOf } from '../../support/attack/callers.ts'
import type { Request } from '../../support/attack/target.ts'
import type { AttackContext } from './surface.ts'

const batch = 200

/** Sends random requests, half of them as the caller that the interface is for, the others as anybody. */
export async function sendRandom(
  { target, callers, tally, seed, requests }: AttackContext,
  drafts: fc.Arbitrary<Request>,
  usual: string,
) {
  const names = callers().all.map(({ name }) => name)
  const caller = fc.oneof(fc.constant(usual), fc.constantFrom(...names))
  for (let sent = 0; sent < requests; sent += batch) {
    const numRuns = Math.min(batch, requests - sent)
    const drawn = fc.sample(fc.tuple(drafts, caller, oddHeaders), { seed: seed + sent, numRuns })
    for (let at = 0; at < drawn.length; at += 8)
      await Promise.all(
        drawn.slice(at, at + 8).map(([draft, name, odd]) => {
          const headers = { ...headersOf(callers(), name), ...draft.headers, ...odd }
          return target.send(tally, { ...draft, headers })
        }),
      )
  }
}

/** Usually none: a value that a client of that interface does not send. */
const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, string>>>(
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { 'accept-language': 'x'.repeat(4_000) },
      { accept: 'text/html;q=9' },
      { range: 'bytes=0-,-1' },
      { 'if-match': '"1970-01-01T00:00:00.000Z"' },
      { 'if-none-match': '*' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'x-forwarded-for': "'; drop table people; --" },
      { 'x-http-method-override': 'DELETE' },
      { expect: '100-continue' },
      { cookie: 'session=%00; lang=..%2f; cart=x' },
      { authorization: 'Basic Og==' },
      { authorization: 'Bearer ' },
      { origin: 'null' },
    ),
  },
)

/** An id of this school, of the other one, or of nothing. */
export function knownIds({ target }: AttackContext): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...target.ids.own) },
    { weight: 4, arbitrary: fc.constantFrom(...target.ids.foreign) },
    { weight: 1, arbitrary: fc.uuid() },
  )
}

/** The same, or something that is no id. */
export function ids(context: AttackContext): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 10, arbitrary: knownIds(context) },
    { weight: 1, arbitrary: unfitValue.map(asText) },
  )
}

/** A random value as a query or a form writes it. */
export function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** The value with some of its ids replaced by ids of rows that exist. */
export function withIds(value: unknown, chosen: readonly string[]): unknown {
  let at = 0
  const text = JSON.stringify(value ?? null)
  return JSON.parse(text.replaceAll(uuid, (found) => escaped(chosen[at++ % chosen.length] ?? found)))
}

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
