import type { Lecturer, ListedItem } from '../../domain/catalog/index.ts'
import type { FrontSection, ListedPost } from '../../domain/content/index.ts'
import type { Html } from '../../platform/html/html.ts'

/** The model of the front page. */
export type Front = {
  readonly sections: readonly FilledSection[]
  readonly coverKey: string | null
  /** True if the school has any offer. */
  readonly hasItems: boolean
  readonly lecturers: readonly Lecturer[]
  readonly posts: readonly ListedPost[]
  readonly voices: readonly Voice[]
}

/** A section with its items, selected once for all readers. */
export type FilledSection = {
  readonly section: FrontSection
  readonly items: readonly ListedItem[]
  /** The text of a section of text. */
  readonly prose: Html | undefined
}

export type Voice = {
  readonly id: string
  readonly body: string
  readonly authorName: string
  readonly authorImage: string | null
}
