import { expect, test } from 'vitest'
import { type Scope, scopes } from '../scopes.ts'
import { unreviewedScopes } from './unreviewed-scopes.ts'

test('an unreviewed client may have every scope except write scopes and account:read', () => {
  const given = new Set<Scope>(unreviewedScopes())
  const kept = (Object.keys(scopes) as Scope[]).filter((scope) => !given.has(scope))
  expect(kept.filter((scope) => !scope.endsWith(':write'))).toEqual(['account:read'])
  expect([...given].filter((scope) => scope.endsWith(':write'))).toEqual([])
})
