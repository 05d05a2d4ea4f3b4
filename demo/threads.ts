import { storeComment } from '../src/domain/content/index.ts'
import type { MemberActor } from '../src/domain/tenancy/index.ts'
import type { CommentId } from '../src/platform/db/schema/schema.gen.ts'
import { lectureTitled, type PlantedSchool } from './planted-school.ts'
import { findByName, type Planting } from './planting.ts'

type DemoComment<Name extends string> = {
  readonly by: Name
  readonly daysAgo: number
  readonly body: string
}

/** A comment under a post, or under a lecture by the title of its course, with its replies. */
export type DemoThread<Name extends string> = DemoComment<Name> & {
  readonly under: { readonly post: string } | { readonly course: string; readonly lecture: string }
  readonly answers?: readonly DemoComment<Name>[]
  /** True if the front page shows it as a testimonial. */
  readonly isTestimonial?: true
  /** True if an editor has hidden it. */
  readonly isHidden?: true
  /** True if the staff has marked it as needing no answer. */
  readonly needsNoAnswer?: true
}

/** Plants threads in the order they are given; returns the comments that the front page shows. */
export async function plantThreads<Name extends string>(
  planting: Planting,
  school: PlantedSchool,
  people: Readonly<Record<Name, MemberActor>>,
  threads: readonly DemoThread<Name>[],
): Promise<CommentId[]> {
  const { tx, clock, modules } = planting
  const testimonials: CommentId[] = []
  for (const { under, by, daysAgo, body, answers = [], isTestimonial, isHidden, needsNoAnswer } of threads) {
    const location =
      'post' in under
        ? { postId: findByName(school.posts, under.post) }
        : { lectureId: lectureTitled(school, under.course, under.lecture) }
    clock.moveTo(clock.daysAgo(daysAgo))
    const parentId = await storeComment(tx, clock, people[by], location, { body })
    for (const answer of answers) {
      clock.moveTo(clock.daysAgo(answer.daysAgo))
      await storeComment(tx, clock, people[answer.by], location, { body: answer.body, parentId })
    }
    if (isTestimonial) testimonials.push(parentId)
    if (isHidden) await modules.content.hideComment(school.host, parentId)
    if (needsNoAnswer) await modules.teaching.updateThread(school.host, parentId, { isAnswered: true })
  }
  return testimonials
}

/** Adds comments of members to the sections of the front page that show testimonials. */
export async function publishTestimonials(
  { modules, clock }: Planting,
  { host }: PlantedSchool,
  commentIds: readonly CommentId[],
): Promise<void> {
  clock.moveTo(clock.daysAgo(1))
  const { sections, updatedAt } = await modules.content.appearance(host)
  const updated = sections.map((section) =>
    section.kind === 'voices' ? { ...section, commentIds } : section,
  )
  await modules.content.updateAppearance(host, { sections: updated, updatedAt })
}
