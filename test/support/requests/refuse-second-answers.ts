// Runs in every test file: a test fails if a server in it answered a request twice.
import { afterAll, afterEach } from 'vitest'
import { refuseSecondAnswers } from './second-answers.ts'

afterEach(refuseSecondAnswers)
// Errors after the last response of a test are found once its world has closed.
afterAll(refuseSecondAnswers)
