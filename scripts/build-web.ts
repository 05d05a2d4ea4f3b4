// Builds web/dist from the sources in web/, unless it was built from the same sources. --force builds anyway.
import { canBuildWeb, isWebBundleCurrent, webBundleRemedies } from '../src/start/web/web-bundle.ts'

const isForced = process.argv.includes('--force')
if (isWebBundleCurrent() && !isForced) console.log('Web: built already')
else if (canBuildWeb()) await (await import('./build-web/build.ts')).buildWeb()
// An install without development packages may get web/dist afterwards, so it does not fail here.
else console.log(['Web: web/dist is not built.', ...webBundleRemedies].join('\n  '))
