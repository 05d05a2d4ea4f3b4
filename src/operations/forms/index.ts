import type { Operation } from '../operation-kinds.ts'
import { createForm, findForm, getForm, listForms, updateForm } from './form-operations.ts'
import { listSubmissions } from './submission-operations.ts'

/** The operations on forms, in the order in which interfaces list them. */
export const formOperations: readonly Operation[] = [
  listForms,
  findForm,
  getForm,
  createForm,
  updateForm,
  listSubmissions,
]
