import { step } from './infra/testing/step.ts'
import { findBrowser } from './infra/testing/browser.ts'
import { buildWeb } from './infra/dev/web-build.ts'
const b = await findBrowser(console.log)
if (!process.env.NOBUILD) await buildWeb(console.log)
console.log(await step('node_modules/@playwright/test/cli.js', ['test','-c',process.env.PICS ? 'web/pictures/playwright.config.ts' : 'web/playwright.config.ts','--reporter=list',...process.argv.slice(2)], { env: { CHROME_PATH: b! }, timeoutMs: 1500000 }))
