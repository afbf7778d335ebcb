engines
engines --json
