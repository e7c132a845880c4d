import { t } from '../language.ts'

/** The version of it that invoices are compared with: it names what has to be on one, and when it is to be issued. */
export const regulation = t('46 CFR 541.6 as published on 26 February 2024 (89 FR 14362), in force since 28 May 2024')
