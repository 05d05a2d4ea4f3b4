import type { Time } from '../timed.ts'
import type { Work } from './queries.ts'

/** Access tokens of members who have the queried data. */
export type Tokens = Readonly<Record<Work, readonly string[]>>

export const names = ['lectern', 'floor', 'yoga'] as const
export type Name = (typeof names)[number]

export type Contender = { readonly name: Name; readonly origin: string; readonly pid: number | undefined }

export type Measure = Time & {
  readonly origin: string
  readonly work: Work
  readonly tokens: readonly string[]
  readonly workers: number
}
