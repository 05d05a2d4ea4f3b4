import { describe, expect, test } from 'vitest'
import { day } from '../../platform/durations.ts'
import { type Lockable, lockOf, type Standing } from './lock.ts'

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
const forGood: Standing = { enrolledAt: now, access: { endsAt: null }, now }
const open = { isLocked: false, lockReason: null, unlockAt: null }
const expired = { isLocked: true, lockReason: 'expired', unlockAt: null }
const scheduled = (unlockAt: Date) => ({ isLocked: true, lockReason: 'scheduled', unlockAt })
const prerequisite = { isLocked: true, lockReason: 'prerequisite', unlockAt: null }

const rules: readonly [string, Partial<Lockable>, Partial<Standing>, object][] = [
  ['without a rule is open', {}, {}, open],
  ['with a date to come is locked until it', { opensAt: later(1) }, {}, scheduled(later(1))],
  ['opens at the very instant of its date', { opensAt: now }, {}, open],
  ['with a date gone by is open', { opensAt: later(-1) }, {}, open],
  [
    'some days after enrolment is locked until the last millisecond of them',
    { opensAfterDays: 7 },
    { enrolledAt: later(-7 * day + 1) },
    scheduled(later(1)),
  ],
  [
    'opens so many times 24 hours after enrolment',
    { opensAfterDays: 7 },
    { enrolledAt: later(-7 * day) },
    open,
  ],
  ['waits for its prerequisite, and no date opens it', { prerequisite: 'not completed' }, {}, prerequisite],
  ['opens once its prerequisite is completed', { prerequisite: 'completed' }, {}, open],
  [
    'once read locks again when its rule says so',
    { state: 'read', opensAt: later(1) },
    {},
    scheduled(later(1)),
  ],
  ['once completed does not lock for a date', { state: 'completed', opensAt: later(day) }, {}, open],
  ['once completed does not lock for days', { state: 'completed', opensAfterDays: 9 }, {}, open],
  ['once completed needs no prerequisite', { state: 'completed', prerequisite: 'not completed' }, {}, open],
  ['that is a preview is open before its date', { isPreview: true, opensAt: later(day) }, {}, open],
  ['that is a preview needs no prerequisite', { isPreview: true, prerequisite: 'not completed' }, {}, open],
  ['opened by an operator is open before its date', { isOpenedByHand: true, opensAt: later(day) }, {}, open],
  ['opened by an operator needs no days', { isOpenedByHand: true, opensAfterDays: 9 }, {}, open],
  ['opened by an operator needs no other', { isOpenedByHand: true, prerequisite: 'not completed' }, {}, open],
  ['is open up to the last millisecond of access', {}, { access: { endsAt: later(1) } }, open],
  ['locks at the very instant access ends', {}, { access: { endsAt: now } }, expired],
  ['is locked without access', {}, { access: undefined }, expired],
  ['once completed locks when access ends', { state: 'completed' }, { access: { endsAt: now } }, expired],
  ['that is a preview locks when access ends', { isPreview: true }, { access: { endsAt: now } }, expired],
  ['opened by an operator locks when access ends', { isOpenedByHand: true }, { access: undefined }, expired],
  ['with a date to come says that access has ended', { opensAt: later(day) }, { access: undefined }, expired],
]

describe('a lecture', () => {
  test.each(rules)('a lecture %s', (_rule, sketch, standing, lock) => {
    expect(lockOf({ ...lecture, ...sketch }, { ...forGood, ...standing })).toEqual(lock)
  })
})
