import type { z } from 'zod'
import { invalid, problemsIn } from '../platform/fields.ts'
import { dryRun } from './wire/shapes.ts'
import { type Camelled, camelled } from './wire/wire-names.ts'

/** The validated input of an operation, with domain names. */
export type InputOf<Shape extends z.ZodRawShape> = Camelled<z.output<z.ZodObject<Shape>>>

/** Validates an input and returns it with domain names; reports all its problems together. */
export function parseInput<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  rawInput: unknown,
): InputOf<Shape> {
  const { data, error } = schema.safeParse(rawInput ?? {})
  if (error) throw invalid('request', problemsIn(error))
  return camelled(data) as InputOf<Shape>
}

export function withDryRun<Shape extends z.ZodRawShape>(shape: Shape) {
  return { ...shape, dry_run: dryRun }
}

/** The input of a change without `dry_run`, and whether it is a dry run. */
export function parseChange<Shape extends z.ZodRawShape>(schema: z.ZodObject, rawInput: unknown) {
  const { dryRun: isDryRun = false, ...input } = parseInput(schema, rawInput) as { dryRun?: boolean }
  return { input: input as InputOf<Shape>, isDryRun }
}
