import { type Access, ask } from './ask.ts'

export type Course = {
  readonly slug: string
  readonly name: string
  readonly expireDate: string | null
  readonly detailProgress: {
    readonly completedCount: number
    readonly totalCount: number
    readonly percentage: number
  }
  readonly lastWatchedLecture: { readonly lectureId: string; readonly positionSeconds: number } | null
  readonly sections: readonly { readonly title: string; readonly lectures: readonly Lecture[] }[]
}

export type Lecture = {
  readonly id: string
  readonly title: string
  readonly state: 'unread' | 'read' | 'completed'
  readonly isLocked: boolean
  readonly lockReason: 'scheduled' | 'prerequisite' | 'expired' | null
  readonly unlockAt: string | null
  readonly duration: number | null
}

const query = /* GraphQL */ `
  query MySyllabus {
    viewer {
      enrolledCourses(first: 20) {
        nodes {
          slug
          name
          expireDate
          detailProgress { completedCount totalCount percentage }
          lastWatchedLecture { lectureId positionSeconds }
          sections {
            title
            lectures { id title state isLocked lockReason unlockAt duration }
          }
        }
      }
    }
  }
`

/** My courses with every lecture and how far I am, in one call. */
export async function mySyllabus(access: Access): Promise<readonly Course[]> {
  type Data = { viewer: { enrolledCourses: { nodes: readonly Course[] } } }
  return (await ask<Data>(access, query)).viewer.enrolledCourses.nodes
}

const marks = { unread: '·', read: '◐', completed: '●' }

/** The syllabus as lines of text, a mark before each lecture. */
export function syllabusLines(courses: readonly Course[]): string[] {
  return courses.flatMap(({ name, detailProgress, sections }) => [
    `${name}: ${detailProgress.completedCount} of ${detailProgress.totalCount}`,
    ...sections.flatMap(({ title, lectures }) => [
      `  ${title}`,
      ...lectures.map(({ title: lecture, state, isLocked, unlockAt }) => {
        const lock = isLocked ? ` (locked${unlockAt ? ` until ${unlockAt.slice(0, 10)}` : ''})` : ''
        return `    ${marks[state]} ${lecture}${lock}`
      }),
    ]),
  ])
}
