import { setTimeout as pause } from 'node:timers/promises'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Db } from '../db/database.ts'
import {
  countRows,
  replaceValues,
  rowsOf,
  type SealedChange,
  type SealedKey,
  type SealedKind,
} from './sealed-kind.ts'

type Deps = { readonly db: Db; readonly secretBox: SecretBox }

/** The result of re-encrypting the values of one kind. */
export type Resealed = Pick<SealedKind, 'name' | 'table'> & {
  readonly resealed: number
  /** Rows whose value no key can decrypt; they were not changed. */
  readonly lost: readonly SealedKey[]
  /** Values that other transactions changed repeatedly. */
  readonly busy: number
}

type Options = {
  readonly signal?: AbortSignal | undefined
  readonly progress?: ((total: number) => (done: number) => void) | undefined
}

/** Key rotation: re-encrypts every value of a previous key with the current key while processes run. It can be interrupted and repeated. */
export async function resealAll(
  deps: Deps,
  kinds: readonly SealedKind[],
  { signal, progress }: Options = {},
): Promise<Resealed[]> {
  const counts = await Promise.all(kinds.map((kind) => countRows(deps.db, kind)))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const reportProgress = progress?.(total)
  let done = 0
  const resealed: Resealed[] = []
  for (const [at, kind] of kinds.entries()) {
    resealed.push(await resealKind(deps, kind, { signal, onRows: (rows) => reportProgress?.(done + rows) }))
    done += counts[at] ?? 0
  }
  reportProgress?.(total)
  return resealed
}

const mostVainPasses = 20
const vainPauseMs = 100

type KindOptions = { readonly signal: AbortSignal | undefined; readonly onRows: (rows: number) => void }

// A process may have sealed a value with the previous key just before it was replaced: again until there is none.
async function resealKind(deps: Deps, kind: SealedKind, options: KindOptions): Promise<Resealed> {
  const { name, table } = kind
  let resealed = 0
  for (let vain = 0; ; ) {
    const { found, replaced, lost } = await pass(deps, kind, options)
    resealed += replaced
    if (found === 0 || vain === mostVainPasses) return { name, table, resealed, lost, busy: found - replaced }
    if (replaced > 0) vain = 0
    else {
      vain++
      await pause(vainPauseMs, undefined, options.signal ? { signal: options.signal } : {})
    }
  }
}

async function pass({ db, secretBox }: Deps, kind: SealedKind, { signal, onRows }: KindOptions) {
  let [found, replaced, processed] = [0, 0, 0]
  const lost: SealedKey[] = []
  for await (const rows of rowsOf(db, kind, secretBox.currentHeader())) {
    signal?.throwIfAborted()
    const changes: SealedChange[] = []
    for (const { key, sealed: former } of rows) {
      if (!former) continue
      const context = kind.contextOf(key)
      if (secretBox.keyOf(former, context) === undefined) lost.push(key)
      else changes.push({ key, former, fresh: secretBox.seal(secretBox.open(former, context), context) })
    }
    found += changes.length
    if (changes.length > 0) replaced += await replaceValues(db, kind, changes)
    processed += rows.length
    onRows(processed)
  }
  return { found, replaced, lost }
}

/** The numbers of values that only a previous key, and that no key can decrypt. */
export type Surveyed = Pick<SealedKind, 'name' | 'table'> & {
  readonly previous: number
  readonly lost: number
}

/** Checks every value without changing it. */
export async function surveySealed(deps: Deps, kinds: readonly SealedKind[]): Promise<Surveyed[]> {
  const surveyed: Surveyed[] = []
  for (const kind of kinds) surveyed.push(await surveyKind(deps, kind))
  return surveyed
}

async function surveyKind({ db, secretBox }: Deps, kind: SealedKind): Promise<Surveyed> {
  const { name, table, contextOf } = kind
  const openedBy = { current: 0, previous: 0, none: 0 }
  for await (const rows of rowsOf(db, kind, secretBox.currentHeader()))
    for (const { key, sealed } of rows)
      if (sealed) openedBy[secretBox.keyOf(sealed, contextOf(key)) ?? 'none']++
  return { name, table, previous: openedBy.previous, lost: openedBy.none }
}
