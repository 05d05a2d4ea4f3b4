import type { Statement } from '../slots.ts'

export const names = ['lectern', 'floor'] as const
export type Name = (typeof names)[number]

export type Contender = { readonly name: Name; readonly origin: string; readonly pid: number | undefined }

/** The requests: a page of 50 orders, and the curriculum of a course of 100 lectures. */
export const works = ['orders', 'curriculum'] as const
export type Work = (typeof works)[number]

/** The input of the floor for each request: its path, Lectern's statements for it, and the headers of Lectern's answer. */
export type Way = {
  readonly work: Work
  readonly path: string
  readonly statements: readonly Statement[]
  readonly headers: Readonly<Record<string, string>>
}
