import { z } from 'zod'
import { type Course, type ListedCourse, lectureKinds } from '../../domain/catalog/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { component } from '../wire/component.ts'
import { itemHeading, itemHeadingOf, itemPicture, itemStatus, itemStatusOf } from '../wire/item-shapes.ts'
import { access, accessOf, id, momentOf, money, moneyOf, onSale } from '../wire/shapes.ts'

const plan = z.object({
  id,
  name: z.string(),
  price: money,
  instalments: z.number().int().describe('the number of instalments'),
  access,
  on_sale: onSale,
  updated_at: z.string(),
})

/** A course in a list. */
export const listedCourse = z.object({
  ...itemHeading,
  language: z.string(),
  tags: z.array(z.string()),
  lecturers: z.array(z.object({ id, name: z.string() })),
  plans: z.array(plan).describe('the plans; operators also see those not on sale'),
  ...itemStatus,
})

export function toListedCourse(
  { currency }: School,
  course: Omit<ListedCourse, 'listedAt'>,
): z.input<typeof listedCourse> {
  return {
    ...itemHeadingOf(course),
    language: course.language,
    tags: course.tags,
    lecturers: course.lecturers.map((lecturer) => ({ id: lecturer.id, name: lecturer.name })),
    plans: course.plans.map((each) => ({
      id: each.id,
      name: each.name,
      price: moneyOf(each.price, currency),
      instalments: each.instalments,
      access: accessOf(each),
      on_sale: each.isOnSale,
      updated_at: momentOf(each.updatedAt),
    })),
    ...itemStatusOf(course),
  }
}

const lecture = z.object({
  id,
  title: z.string(),
  kind: z.enum(lectureKinds),
  duration_seconds: z.number().nullable(),
  is_preview: z.boolean().describe('whether it is a free preview for everybody'),
  updated_at: z.string(),
})

/** A section of a course with its lectures. */
export const courseSection = z.object({
  id,
  title: z.string(),
  updated_at: z.string(),
  lectures: z.array(lecture),
})

/** A course with its syllabus, without the content of its lectures. */
export const wholeCourse = listedCourse.extend({
  description: z.string().describe('Markdown'),
  sections: z.array(courseSection),
  lecture_count: z.number().int(),
  duration_seconds: z.number().describe('of all lectures with a duration'),
})

export function toWholeCourse(school: School, course: Course): z.input<typeof wholeCourse> {
  const lectures = course.sections.flatMap((section) => section.lectures)
  return {
    ...toListedCourse(school, course),
    description: course.description,
    sections: course.sections.map(toSection),
    lecture_count: lectures.length,
    duration_seconds: lectures.reduce((sum, each) => sum + (each.durationSeconds ?? 0), 0),
  }
}

export function toSection(section: Course['sections'][number]): z.input<typeof courseSection> {
  return {
    id: section.id,
    title: section.title,
    updated_at: momentOf(section.updatedAt),
    lectures: section.lectures.map((each) => ({
      id: each.id,
      title: each.title,
      kind: each.kind,
      duration_seconds: each.durationSeconds,
      is_preview: each.isPreview,
      updated_at: momentOf(each.updatedAt),
    })),
  }
}

/** The operators' version, with the key of the picture. */
export const operatorListedCourse = component('ListedCourse', listedCourse.extend(itemPicture))

export const operatorCourse = component('Course', wholeCourse.extend(itemPicture))

export function toOperatorListedCourse(
  school: School,
  course: ListedCourse,
): z.input<typeof operatorListedCourse> {
  return { ...toListedCourse(school, course), image_key: course.imageKey }
}

export function toOperatorCourse(school: School, course: Course): z.input<typeof operatorCourse> {
  return { ...toWholeCourse(school, course), image_key: course.imageKey }
}

export const courseUntrusted = [
  'name',
  'summary',
  'description',
  'tags',
  'lecturers[].name',
  'plans[].name',
  'sections[].title',
  'sections[].lectures[].title',
]
