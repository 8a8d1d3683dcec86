import { browserArgs } from '@fanfare/infra/testing/browser.ts'
import { defineConfig } from '@playwright/test'

/**
 * Journeys in a real Chromium. The system is told by FANFARE_URL, SIMULATOR_URL and MAIL_URL; without them the journeys start one of
 * their own on free ports (build first: npx vite build web).
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../test-results',
  // A machine that is shared with others may be three times slower than a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each journey has a person and a team of its own.
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    // Recording every journey cost a quarter of their time. JOURNEY_TRACE=1 records those that fail, for a second look.
    trace: process.env.JOURNEY_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium-headless-shell',
      args: browserArgs,
    },
  },
})
