import type { Chance } from './random-chance.ts'

/** The data for random queries, in addition to the schema. */
export type Pools = {
  /** Cursors by the field they are for. */
  readonly cursors: Readonly<Record<string, readonly string[]>>
  /** Cursors of other members. */
  readonly foreignCursors: readonly string[]
  readonly ids: readonly string[]
}

export type Variable = { readonly type: string; readonly default?: string; readonly value?: unknown }
export type Body = { readonly text: string; readonly uses: ReadonlySet<string> }
type Fragment = Body & { readonly on: string; readonly height: number }
export type Draft = {
  readonly chance: Chance
  readonly pools: Pools
  /** Fields that may still be written. */
  budget: number
  aliases: number
  readonly hasDirectives: boolean
  readonly variables: Map<string, Variable>
  readonly fragments: Map<string, Fragment>
  /** The field of each name in the response, so that two selections with one name can be merged. */
  readonly meanings: Map<string, string>
}

export const nothing: Body = { text: '', uses: new Set() }
