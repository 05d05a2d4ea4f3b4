type Rest<F> = F extends (deps: never, ...rest: infer R) => infer Result ? (...rest: R) => Result : never

/** Binds dependencies to operations and keeps the rest of their signatures. */
export function bindDeps<Deps>(deps: Deps) {
  return <F extends (deps: Deps, ...rest: never[]) => unknown>(operation: F) =>
    ((...rest: never[]) => operation(deps, ...rest)) as Rest<F>
}
