import type { Operation } from '../operation-kinds.ts'
import { createForm } from './create-form.ts'
import { findForm } from './find-form.ts'
import { getForm } from './get-form.ts'
import { listForms } from './list-forms.ts'
import { listSubmissions } from './list-submissions.ts'
import { updateForm } from './update-form.ts'

export const formOperations: readonly Operation[] = [
  listForms,
  findForm,
  getForm,
  createForm,
  updateForm,
  listSubmissions,
]
