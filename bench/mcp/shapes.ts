import type { Time } from '../timed.ts'

export const works = ['search_catalog', 'search, new words', 'list_my_courses'] as const
export type Work = (typeof works)[number]

export const peers = ['peer', 'peer, schemas once'] as const
export type Peer = (typeof peers)[number]

export type Name = 'lectern' | Peer

export type Contender = { readonly name: Name; readonly origin: string; readonly pid: number | undefined }

/** The requests: the names of items on sale, and the tokens of members who have courses. */
export type Material = {
  /** For each item on sale, the words of its title and summary. */
  readonly words: readonly (readonly string[])[]
  readonly tokens: readonly string[]
}

export type Measure = Time &
  Material & { readonly origin: string; readonly work: Work; readonly workers: number }
