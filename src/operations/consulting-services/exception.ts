import { z } from 'zod'
import { component } from '../wire/component.ts'
import { id, moment } from '../wire/shapes.ts'

export const exception = component(
  'ConsultingException',
  z.object({ id, starts_at: moment, ends_at: moment }),
)
