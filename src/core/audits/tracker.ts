// Analytics requests: their failure is not a defect for the user.
const tracker =
  /(?:^|[/.])(?:analytics|collect|beacon|telemetry|metrics|pixel|track(?:ing|er)?|stats|log|logs|events?|rum|sentry|ping|hit|g\/collect|matomo|piwik|plausible|gtag|gtm|segment|amplitude|mixpanel|hotjar|clarity)(?:[/.?]|$)/i;

export const isTracker = (path: string): boolean => tracker.test(path);
