import { expect, test } from 'vitest'
import { faultsIn } from './rules.ts'

const screen = 'web/admin/coupons/coupon-form.tsx'

test.each([
  [screen, '../../../src/domain/orders/index.ts'],
  [screen, '../../../src/domain/oauth/index.ts'],
  [screen, '../../../src/platform/db/database.ts'],
  [screen, '../../../src/operations/index.ts'],
  ['web/developers/console/index.ts', '../../../src/http/shared/browser.ts'],
  ['src/labels/roles.ts', '../domain/tenancy/index.ts'],
  ['src/platform/slug.ts', './ids.ts'],
  ['src/domain/oauth/scopes.ts', './clients.ts'],
])('the browser file %s may not import %s', (file, specifier) => {
  const rule = 'browsers run no code of src/'
  expect(faultsIn(file, `import { x } from '${specifier}'`).join()).toContain(rule)
  expect(faultsIn(file, `import { type X } from '${specifier}'`).join()).toContain(rule)
  expect(faultsIn(file, `export { x } from '${specifier}'`).join()).toContain(rule)
  expect(faultsIn(file, `const x = await import('${specifier}')`).join()).toContain(rule)
})

test.each([screen, 'src/platform/slug.ts', 'src/paths/paths.ts'])(
  'the browser file %s may not import a Node module',
  (file) => {
    const faults = faultsIn(file, "import { createHash } from 'node:crypto'")
    expect(faults.join()).toContain('browsers have no modules of Node')
  },
)

test.each([
  [screen, "import { paths } from '../../../src/paths/paths.ts'"],
  [screen, "import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'"],
  [screen, "import { isSlug } from '../../../src/platform/slug.ts'"],
  [screen, "import { scopesFor } from '../../../src/domain/oauth/scopes.ts'"],
  [screen, "import type { Scope } from '../../../src/domain/oauth/index.ts'"],
  [screen, "import type {\n  Audience,\n  Scope,\n} from '../../../src/domain/oauth/index.ts'"],
  [screen, "import { Screen } from '../kit/screen.tsx'"],
  [screen, "import Button from '@mui/material/Button'"],
  ['src/domain/oauth/scopes.ts', "import { keysOf } from '../../platform/records.ts'"],
  ['src/labels/roles.ts', "import type { Role } from '../domain/tenancy/index.ts'"],
])('the browser file %s may contain %s', (file, text) => {
  expect(faultsIn(file, text)).toEqual([])
})

test('a type import of a file does not hide an import of the same file at runtime', () => {
  const text = `import type { Scope } from '../../../src/domain/oauth/index.ts'
import { createOAuth } from '../../../src/domain/oauth/index.ts'`
  expect(faultsIn(screen, text)).toHaveLength(1)
})
