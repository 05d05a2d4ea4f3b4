// The types of the demo schools' content. Days are counted from the day of planting.
import type { Weekday } from '../src/domain/consulting/index.ts'
import type { FormField, FrontSection } from '../src/domain/content/index.ts'
import type { LecturesTable } from '../src/platform/db/schema/schema.gen.ts'
import type { DemoMedia } from './media/media.ts'
import type { Picture } from './pictures/picture.ts'
import type { DemoQuestion } from './questions.ts'
import type { DemoQuiz } from './quizzes.ts'

export type DemoAccess = 'lifetime' | { readonly days: number } | { readonly untilInDays: number }
export type DemoMembershipAccess = DemoAccess | 'monthly' | 'yearly'

type Texts = {
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly picture: Picture
  /** The days since it was published. */
  readonly daysOld: number
}

export type DemoLecturer = {
  readonly key: string
  /** The slug, if the name gives no readable one. */
  readonly slug?: string
  readonly name: string
  readonly bio: string
  readonly picture: Picture
  readonly person?: 'ken'
}

export type DemoPlan = {
  readonly name: string
  readonly price: number
  readonly instalments?: number
  readonly access: DemoAccess
}

/** The unlock rule of a lecture: a day, days after enrolment, or another lecture of the course by its title. */
export type DemoOpening =
  | { readonly inDays: number }
  | { readonly afterDays: number }
  | { readonly after: string }

export type DemoLecture = {
  readonly title: string
  readonly kind: LecturesTable['kind']
  readonly isPreview?: boolean
  readonly opens?: DemoOpening
  readonly body?: string
  /** Its own media instead of the course's. */
  readonly plays?: DemoMedia
  /** The file of a PDF or download, in place of a plain sheet. */
  readonly file?: DemoFile
}

export type DemoSection = {
  readonly title: string
  /** The text of lectures without a text of their own. */
  readonly note: string
  readonly lectures: readonly DemoLecture[]
}

export type DemoCourse = Texts & {
  readonly language: string
  readonly tags: readonly string[]
  readonly lecturers: readonly string[]
  readonly plans: readonly DemoPlan[]
  readonly sections: readonly DemoSection[]
  /** The media of its videos and audio lectures. */
  readonly plays: { readonly video: DemoMedia; readonly audio: DemoMedia }
  /** The URL of its embedded lectures, at a service that the classroom embeds. */
  readonly embeds: string
  readonly isDraft?: boolean
}

export type DemoFile = {
  readonly name: string
  readonly content: string
  readonly downloadLimit?: number
}

export type DemoProduct = Texts & {
  readonly price: number
  readonly access: DemoAccess
  readonly files: readonly DemoFile[]
}

export type DemoMembership = Texts & {
  readonly price: number
  readonly access: DemoMembershipAccess
  readonly courses: readonly string[]
  readonly products: readonly string[]
}

export type DemoService = {
  readonly slug: string
  readonly name: string
  readonly description: string
  /** Without a course, every member may book it. */
  readonly course: string | null
  readonly lecturer: string
  readonly location?: string
  readonly joinUrl?: string
  readonly minutes: number
  readonly price: number
  readonly daysOld: number
  readonly slots: readonly (readonly [weekday: Weekday, from: string, until: string])[]
}

export type DemoEvent = Omit<Texts, 'name'> & {
  readonly title: string
  /** Days until it begins, at this time of the school's own clocks. */
  readonly inDays: number
  /** It begins on the first such day after that (1 is Monday). */
  readonly weekday?: number
  readonly from: string
  readonly hours: number
  readonly isAllDay?: boolean
  readonly location?: string
  readonly joinUrl?: string
  readonly tickets: readonly { readonly name: string; readonly price: number; readonly capacity: number }[]
}

export type DemoPost = Omit<Texts, 'name' | 'description'> & { readonly title: string; readonly body: string }
export type DemoPage = { readonly slug: string; readonly title: string; readonly body: string }
export type DemoForm = {
  readonly slug: string
  readonly title: string
  readonly introduction: string
  readonly fields: readonly FormField[]
}

/** A section of the front page, or a text in it. */
export type DemoFrontPart =
  | Exclude<FrontSection['kind'], 'text'>
  | { readonly title: string; readonly body: string }

export type SchoolContent = {
  readonly timeZone: string
  readonly lecturers: readonly DemoLecturer[]
  readonly courses: readonly DemoCourse[]
  readonly products: readonly DemoProduct[]
  readonly memberships: readonly DemoMembership[]
  readonly services: readonly DemoService[]
  readonly events: readonly DemoEvent[]
  readonly posts: readonly DemoPost[]
  readonly pages: readonly DemoPage[]
  readonly forms: readonly DemoForm[]
  readonly questions: readonly DemoQuestion[]
  readonly quizzes: readonly DemoQuiz[]
  readonly appearance: {
    readonly logo: Picture
    readonly cover: Picture
    readonly navigation: readonly { readonly label: string; readonly href: string }[]
    readonly footer: string
    readonly typeface: 'sans' | 'serif'
    /** The sections of its front page. */
    readonly front: readonly DemoFrontPart[]
    /** Courses that its front page shows first, by their slugs. */
    readonly featured: readonly string[]
  }
}
