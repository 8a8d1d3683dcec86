import { browserArgs } from '@fanfare/infra/testing/browser.ts'
import { defineConfig } from '@playwright/test'

/**
 * Pictures of every screen and of every menu, compared with those in `golden`. They need no service: the built application is served
 * with fixed replies (`replies.ts`) about fixed accounts and posts (`fixtures.ts`). `make pictures` takes them again.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/pictures',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    trace: 'off',
    actionTimeout: 10_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        ...browserArgs,
        '--disable-lcd-text',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
        '--hide-scrollbars',
      ],
    },
  },
})
