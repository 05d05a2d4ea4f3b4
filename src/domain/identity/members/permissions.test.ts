import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../tenancy/index.ts'
import {
  isOperator,
  may,
  mayChangeRole,
  type Permission,
  permissionGroups,
  permissionsOf,
} from './permissions.ts'

test('every permission belongs to exactly one group of the role table', () => {
  const grouped = Object.values<readonly Permission[]>(permissionGroups).flat()
  expect(grouped.toSorted()).toEqual(permissionsOf(['owner']).toSorted())
})

describe('the permissions of roles', () => {
  test.each([
    ['owner', 'school:write', true],
    ['owner', 'roles:write', true],
    ['manager', 'school:write', true],
    ['manager', 'applications:write', true],
    ['admin', 'school:write', false],
    ['admin', 'school:read', true],
    ['admin', 'orders:write', true],
    ['admin', 'roles:write', true],
    ['teacher', 'courses:write', true],
    ['teacher', 'students:read', true],
    ['teacher', 'students:write', false],
    ['teacher', 'orders:read', false],
    ['teacher', 'roles:write', false],
    ['teacher', 'audit:read', false],
    ['teaching_assistant', 'courses:read', true],
    ['teaching_assistant', 'courses:write', false],
    ['teaching_assistant', 'storage:write', false],
    ['teacher', 'submissions:grade', true],
    ['teaching_assistant', 'submissions:grade', true],
    ['student', 'submissions:grade', false],
    ['student', 'courses:read', false],
  ] as const satisfies readonly (readonly [Role, Permission, boolean])[])(
    'a person with the role %s has the permission %s: %s',
    (role, permission, is) => {
      expect(may([role], permission)).toBe(is)
    },
  )

  test('a permission is allowed if any of several roles has it, and a person without roles has none', () => {
    expect(may(['student', 'teacher'], 'courses:write')).toBe(true)
    expect(may(['teacher', 'teaching_assistant'], 'orders:read')).toBe(false)
    expect(may([], 'courses:read')).toBe(false)
  })

  test('every role except student is an operator role', () => {
    expect(roles.filter((role) => isOperator([role]))).toEqual(roles.filter((role) => role !== 'student'))
    expect(isOperator([])).toBe(false)
  })

  test('a higher role has all tested permissions of the roles below it', () => {
    const every: readonly Permission[] = ['school:write', 'roles:write', 'courses:write', 'courses:read']
    const allowed = roles.map((role) => every.filter((permission) => may([role], permission)))
    for (const [at, lower] of allowed.slice(1).entries()) {
      expect(allowed[at], roles[at]).toEqual(expect.arrayContaining(lower))
    }
  })
})

describe('the permission to change roles', () => {
  test.each([
    [['owner'], roles],
    [['manager'], ['manager', 'admin', 'teacher', 'teaching_assistant', 'student']],
    [['admin'], ['admin', 'teacher', 'teaching_assistant', 'student']],
    [
      ['admin', 'teacher', 'student'],
      ['admin', 'teacher', 'teaching_assistant', 'student'],
    ],
    [['teacher'], []],
    [['teaching_assistant'], []],
    [['student'], []],
    [[], []],
  ] as const satisfies readonly (readonly [readonly Role[], readonly Role[]])[])(
    'the roles %j may change the roles %j',
    (ownRole, may) => {
      expect(roles.filter((role) => mayChangeRole(ownRole, role))).toEqual(may)
    },
  )

  test('no role may change an unknown role', () => {
    expect(mayChangeRole(['owner'], 'emperor' as Role)).toBe(false)
  })
})
