import type { Operation } from '../operation.ts'
import { findForm } from './find-form.ts'
import { listForms } from './list-forms.ts'

export const formOperations: readonly Operation[] = [listForms, findForm]
