// Runs in every test file: a test fails if a module in it changed a public table and recorded no public change.
import { afterAll, afterEach } from 'vitest'
import { refuseUnrecordedChanges } from './unrecorded-changes.ts'

afterEach(refuseUnrecordedChanges)
afterAll(refuseUnrecordedChanges)
