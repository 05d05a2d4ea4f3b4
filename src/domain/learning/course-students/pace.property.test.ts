import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import type { LectureId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import type { OutlineLecture } from '../../catalog/index.ts'
import { lockOf } from '../lock.ts'
import { paceOf, type Steps } from './pace.ts'

const now = new Date('2026-11-15T00:00:00Z')
const stuckAfterDays = 14
const stuckSince = addDuration(now, -stuckAfterDays * day)

const rule = fc.oneof(
  fc.constant({ unlockAt: null, unlockAfterDays: null }),
  fc.integer({ min: -40, max: 20 }).map((days) => ({
    unlockAt: addDuration(now, days * day),
    unlockAfterDays: null,
  })),
  fc.integer({ min: 1, max: 40 }).map((unlockAfterDays) => ({ unlockAt: null, unlockAfterDays })),
)
const lectures = fc.array(fc.record({ rule, isPreview: fc.boolean() }), { maxLength: 12 })

// As `width_bucket` of PostgreSQL.
const valueAt = ({ thresholds, values }: Steps, countsFrom: Date) =>
  values[thresholds.filter((threshold) => threshold <= countsFrom).length]

test('the lectures of a pace that are open to a member are those that their lock opened by then', () => {
  fc.assert(
    fc.property(lectures, fc.integer({ min: -60 * 24, max: -14 * 24 }), (sketches, hours) => {
      const countsFrom = addDuration(now, (hours / 24) * day)
      const outlined = sketches.map(({ rule: opening, isPreview }, at) =>
        outlineLecture(at, { ...opening, isPreview }),
      )
      const { opened, due } = paceOf({ sections: [sectionOf(outlined)] }, now, { stuckAfterDays })
      const isOpen = outlined.map(({ unlockAt, unlockAfterDays, isPreview }) => {
        const lockable = { state: 'unread', isOpenedByHand: false, prerequisite: 'none' } as const
        const enrolment = { countsFrom, access: { endsAt: null }, now: stuckSince }
        return !lockOf(
          { ...lockable, isPreview, opensAt: unlockAt, opensAfterDays: unlockAfterDays },
          enrolment,
        ).isLocked
      })
      expect(valueAt(opened, countsFrom)).toBe(isOpen.filter(Boolean).length)
      const lastDue = outlined.findLastIndex(
        ({ unlockAt, unlockAfterDays, isPreview }, at) =>
          !isPreview && (unlockAt ?? unlockAfterDays) !== null && isOpen[at],
      )
      expect(valueAt(due, countsFrom)).toBe(lastDue + 1)
    }),
    { numRuns: propertyRuns({ sample: 100, all: 2_000 }) },
  )
})

test('a lecture behind a prerequisite opens with it', () => {
  const first = outlineLecture(0, { unlockAfterDays: 3 })
  const second = outlineLecture(1, { prerequisiteId: first.id })
  const { opened } = paceOf({ sections: [sectionOf([first, second])] }, now)
  expect(valueAt(opened, addDuration(stuckSince, -2 * day))).toBe(0)
  expect(valueAt(opened, addDuration(stuckSince, -3 * day))).toBe(2)
})

test('the pace of a course is one lecture a week without opening dates, and follows them or a given number otherwise', () => {
  const dated = { sections: [sectionOf([outlineLecture(0, { unlockAfterDays: 1 })])] }
  const plain = { sections: [sectionOf([outlineLecture(0)])] }
  expect(paceOf(plain, now).lecturesPerWeek).toBe(1)
  expect(paceOf(dated, now).lecturesPerWeek).toBeNull()
  expect(paceOf(dated, now, { lecturesPerWeek: 2 }).lecturesPerWeek).toBe(2)
})

function outlineLecture(at: number, more: Partial<OutlineLecture> = {}): OutlineLecture {
  return {
    id: `lecture-${at}` as LectureId,
    sectionId: 'section' as SectionId,
    title: `Lecture ${at}`,
    kind: 'text',
    position: at + 1,
    durationSeconds: null,
    isPreview: false,
    unlockAt: null,
    unlockAfterDays: null,
    prerequisiteId: null,
    updatedAt: now,
    ...more,
  }
}

function sectionOf(parts: readonly OutlineLecture[]) {
  const course = { id: 'section' as SectionId, courseId: 'course' as never, title: 'All', position: 1 }
  return { ...course, updatedAt: now, lectures: parts }
}
