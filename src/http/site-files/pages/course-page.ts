import type { Catalog, Course } from '../../../domain/catalog/index.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { inline } from '../markdown/inline.ts'
import { offerTerms } from '../terms.ts'
import { description, facts, howToBuy, onward, opening, pageFile, pageOf, section } from './page-parts.ts'

/** A course: its lecturers, price and curriculum, without the content of its lectures. */
export async function coursePage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const course = await catalog.courseBySlug(context.reader, slug)
  if (!course) return undefined
  const changedAt = await catalog.lastChangeOf(context.reader, 'course', slug)
  return pageFile(context, { thing: course, changedAt }, () => textOf(context, course))
}

async function textOf(context: FileContext, course: Course): Promise<string> {
  const { messages } = context
  const { plans, slug } = course
  return pageOf([
    opening(course.name, course.summary),
    facts([
      [messages.page.lecturers, course.lecturers.map(({ name }) => inline(name)).join(', ')],
      [messages.page.language, inline(course.language)],
      [messages.page.tags, course.tags.map(inline).join(', ')],
    ]),
    section(
      messages.page.plans,
      plans.length > 0
        ? plans.map((plan) => `- ${inline(plan.name)}: ${offerTerms(context, plan)}`)
        : [messages.page.noPlan],
    ),
    plans.length > 0 ? howToBuy(context, 'courses', slug) : '',
    syllabus(context, course),
    await description(context, course.description),
    onward(context),
  ])
}

function syllabus({ messages }: FileContext, { sections }: Course): string {
  const lines = sections.flatMap(({ title, lectures }) => [
    `### ${inline(title)}`,
    '',
    ...lectures.map((lecture) => `- ${inline(lecture.title)} (${lectureNotes(messages, lecture)})`),
    '',
  ])
  return section(messages.page.syllabus, lines.length > 0 ? lines.slice(0, -1) : [messages.page.noSyllabus])
}

type Lecture = Course['sections'][number]['lectures'][number]

function lectureNotes({ page }: FileContext['messages'], lecture: Lecture): string {
  const { kind, durationSeconds, isPreview } = lecture
  const notes: string[] = [page.lectureKinds[kind]]
  if (durationSeconds) notes.push(page.minutes(String(Math.max(1, Math.round(durationSeconds / 60)))))
  if (isPreview) notes.push(page.preview)
  return notes.join(', ')
}
