import { describe, expect, test } from 'vitest'
import { day } from '../../platform/durations.ts'
import { type EnrolmentAt, type Lockable, lockOf } from './lock.ts'

const now = new Date('2026-11-15T08:30:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const lecture: Lockable = {
  state: 'unread',
  isPreview: false,
  isOpenedByHand: false,
  opensAt: null,
  opensAfterDays: null,
  prerequisite: 'none',
}
const forGood: EnrolmentAt = { countsFrom: now, access: { endsAt: null }, now }
const open = { isLocked: false, lockReason: null, unlockAt: null }
const expired = { isLocked: true, lockReason: 'expired', unlockAt: null }
const scheduled = (unlockAt: Date) => ({ isLocked: true, lockReason: 'scheduled', unlockAt })
const prerequisite = { isLocked: true, lockReason: 'prerequisite', unlockAt: null }

const rules: readonly [string, Partial<Lockable>, Partial<EnrolmentAt>, object][] = [
  ['without a rule is open', {}, {}, open],
  ['with a future unlock date is locked until that date', { opensAt: later(1) }, {}, scheduled(later(1))],
  ['opens at the exact instant of its unlock date', { opensAt: now }, {}, open],
  ['with a past unlock date is open', { opensAt: later(-1) }, {}, open],
  [
    'that opens days after enrolment is locked until the last millisecond of those days',
    { opensAfterDays: 7 },
    { countsFrom: later(-7 * day + 1) },
    scheduled(later(1)),
  ],
  [
    'that opens 7 days after enrolment opens after exactly 7 times 24 hours',
    { opensAfterDays: 7 },
    { countsFrom: later(-7 * day) },
    open,
  ],
  [
    'with an incomplete prerequisite is locked and has no unlock date',
    { prerequisite: 'not completed' },
    {},
    prerequisite,
  ],
  ['opens once its prerequisite is completed', { prerequisite: 'completed' }, {}, open],
  [
    'that was read locks again under a new unlock date',
    { state: 'read', opensAt: later(1) },
    {},
    scheduled(later(1)),
  ],
  ['that is completed ignores its unlock date', { state: 'completed', opensAt: later(day) }, {}, open],
  ['that is completed ignores the days after enrolment', { state: 'completed', opensAfterDays: 9 }, {}, open],
  [
    'that is completed ignores its prerequisite',
    { state: 'completed', prerequisite: 'not completed' },
    {},
    open,
  ],
  ['that is a preview is open before its date', { isPreview: true, opensAt: later(day) }, {}, open],
  [
    'that is a preview ignores its prerequisite',
    { isPreview: true, prerequisite: 'not completed' },
    {},
    open,
  ],
  ['opened by an operator is open before its date', { isOpenedByHand: true, opensAt: later(day) }, {}, open],
  [
    'opened by an operator ignores the days after enrolment',
    { isOpenedByHand: true, opensAfterDays: 9 },
    {},
    open,
  ],
  [
    'opened by an operator ignores its prerequisite',
    { isOpenedByHand: true, prerequisite: 'not completed' },
    {},
    open,
  ],
  ['is open up to the last millisecond of access', {}, { access: { endsAt: later(1) } }, open],
  ['locks at the exact instant access ends', {}, { access: { endsAt: now } }, expired],
  ['is locked without access', {}, { access: undefined }, expired],
  ['that is completed locks when access ends', { state: 'completed' }, { access: { endsAt: now } }, expired],
  ['that is a preview locks when access ends', { isPreview: true }, { access: { endsAt: now } }, expired],
  ['opened by an operator locks when access ends', { isOpenedByHand: true }, { access: undefined }, expired],
  [
    'with a future unlock date and without access is locked as expired',
    { opensAt: later(day) },
    { access: undefined },
    expired,
  ],
]

describe('a lecture', () => {
  test.each(rules)('a lecture %s', (_rule, sketch, enrolment, lock) => {
    expect(lockOf({ ...lecture, ...sketch }, { ...forGood, ...enrolment })).toEqual(lock)
  })
})
