import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { componentsOf, stylesOf } from './stylesheets.ts'

const site = fileURLToPath(new URL('../../../web/site', import.meta.url))

test('every stylesheet is served in exactly one area', () => {
  const areas = Object.keys(componentsOf) as (keyof typeof componentsOf)[]
  expect(areas.flatMap(stylesOf).sort()).toEqual(globSync('styles/*/*.css', { cwd: site }).sort())
})
