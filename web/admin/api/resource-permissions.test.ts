import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionGroups } from '../../../src/domain/identity/index.ts'
import { permissionsOf } from './resource-permissions.ts'

const area = new URL('..', import.meta.url)
const named = globSync('**/*.tsx', { cwd: area }).flatMap((file) =>
  [...readFileSync(new URL(file, area), 'utf8').matchAll(/\bresource="([a-z_]+)"/g)].flatMap(
    ([, resource = '']) => ({ file, resource }),
  ),
)

test('every resource of a screen is read with a permission that a role can have', () => {
  const permissions: readonly string[] = Object.values(permissionGroups).flat()
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ resource }) => !permissions.includes(permissionsOf(resource).read))).toEqual([])
})
